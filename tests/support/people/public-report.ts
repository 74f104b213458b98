import type { Database } from '@/db/client'
import type { Catalogue } from '../defects/records'
import { codeTicketFor, newMobile, productAnswers, reporterAt, vehicleAnswers } from '../intake/intake'
import type { Call, Door } from '../server/door'
import { app } from './staff'

export interface PublicReport {
  receipt: string
  mobile: string
  complaintNo: string
}

/** The running server in the form that the helpers of the HTTP tests take. */
export function appDoor(database: Database): Door {
  const call = (method: string, path: string, { json, headers }: Call = {}) =>
    fetch(`${app}/api${path}`, {
      method,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: json === undefined ? undefined : JSON.stringify(json),
    })
  return { database, call } as unknown as Door
}

/** A report that a car owner (or the buyer of a product) sends without walking through the pages. */
export async function sendPublicReport(
  database: Database,
  answers: Record<string, unknown> = {},
  branch: 'vehicle' | 'product' = 'vehicle',
): Promise<PublicReport> {
  const door = appDoor(database)
  const { mobile = newMobile() } = answers as { mobile?: string }
  const { rows } = await database.pool.query<{ series: string; brand: string }>(
    `select s.id as series, b.id as brand from model_series s join brands b on b.id = s.brand_id
     where s.enabled and b.enabled order by s.id limit 1`,
  )
  const given =
    branch === 'product'
      ? productAnswers(mobile)
      : {
          ...vehicleAnswers(rows[0] as Catalogue, mobile),
          ...{ vin: null, plateNo: '沪A12345', purchaseDate: '2023-05-16', faultDate: '2026-01-05' },
        }
  await database.pool.query('delete from rate_limits')
  const json = {
    ...{ branch, codeTicket: await codeTicketFor(door, mobile), consentVersion: '1' },
    ...given,
    ...answers,
  }
  const { body, text } = await reporterAt(door)('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json })
  if (!body.data) throw new Error(text)
  return { ...body.data, mobile }
}
