import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import type { Sent } from '../load'

const path = '/app/carins/xfpqx/collectioncomplaint/consumerAdd'

/** Whole reports of as many people, each with the ticket of a confirmed mobile. They can be sent within ten minutes. */
export async function preparePublicReports(database: Database, count: number): Promise<{ sent: Sent }[]> {
  const { rows: brands } = await database.pool.query(
    `SELECT s.id AS series, b.id AS brand FROM model_series s JOIN brands b ON b.id = s.brand_id
     WHERE s.enabled AND b.enabled LIMIT 50`,
  )
  const tickets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const mobiles = tickets.map(() => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`)
  await database.pool.query(
    `INSERT INTO intake_tickets (ticket_hash, kind, mobile, purpose, expires_at)
     SELECT encode(sha256(convert_to(ticket, 'UTF8')), 'hex'), 'code', mobile, 'report', now() + interval '1 hour'
     FROM unnest($1::text[], $2::text[]) AS made (ticket, mobile)`,
    [tickets, mobiles],
  )
  const [keyId, key] = [randomBytes(12).toString('hex'), randomBytes(32).toString('hex')]
  await database.pool.query(
    `INSERT INTO encryption_keys (key_id, key, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
    [keyId, key],
  )
  return tickets.map((codeTicket, at) => {
    const { brand, series } = brands[at % brands.length]
    const stamp = `${Date.now()} ${randomBytes(16).toString('hex')}`
    const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`POST ${path} ${stamp}`).digest('hex')
    const report = {
      branch: 'vehicle',
      codeTicket,
      consentVersion: '1',
      plateNo: `沪A${String(10_000 + at).slice(-5)}`,
      brandId: brand,
      modelRangeId: series,
      purchaseDate: '2022-05-01',
      mileage: randomInt(100_000),
      complaintType: '01',
      assemblyCode: '04',
      subAssemblyCode: '0401',
      faultDate: '2025-06-01',
      scenario: ['01'],
      description: `高速行驶时踩下制动踏板没有反应，滑行后恢复。第 ${at} 份，4S 店没有查出原因，担心再次发生。`,
      crash: false,
      fire: false,
      injuredCount: 0,
      deathCount: 0,
      reporterName: '张三丰',
      mobile: mobiles[at],
      province: '310000',
      city: '310100',
      consentShare: true,
    }
    const headers = {
      'encryption-code': `${keyId}.${stamp.replace(' ', '.')}.${mac}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    }
    return { sent: { method: 'POST', path, headers, body: JSON.stringify(report) } }
  })
}
