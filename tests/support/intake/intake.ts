import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { intakeTickets } from '@/db/schema/intake'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { type Catalogue, seedCatalogue } from '../defects/records'
import type { Call, Door } from '../server/door'

/** The header of a public call, by a key that was asked for just now. */
export async function encryptionCode(
  door: Door,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await door.call('GET', '/code/key', { headers })
  const { keyId, key } = (await answer.json()).data
  const stamp = `${method} ${path} ${Date.now()} ${randomBytes(16).toString('hex')}`
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(stamp).digest('hex')
  const [, , at, nonce] = stamp.split(' ')
  return `${keyId}.${at}.${nonce}.${mac}`
}

/** An address that no limit knows. */
export function newAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}

/** As where the operator lets one network call so often an hour. */
export async function withFloodOf(door: Door, callsPerHour: number, work: () => Promise<void>) {
  const value = JSON.stringify({ callsPerHour })
  await door.database.pool.query(`insert into parameters (key, value) values ('publicFlood', $1)`, [value])
  await work().finally(() => door.database.pool.query(`delete from parameters where key = 'publicFlood'`))
}

export const newMobile = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

interface Sent extends Call {
  from?: string
  key?: string
}

/** Each call comes from an address of its own unless `from` is given, because limits are per address. */
export function reporterAt(door: Door) {
  return async (method: string, path: string, { from = newAddress(), key, ...call }: Sent = {}) => {
    const headers: Record<string, string> = { 'x-forwarded-for': from, ...call.headers }
    if (!('encryption-code' in headers))
      headers['encryption-code'] = await encryptionCode(door, method, path.split('?')[0]!, {
        'x-forwarded-for': newAddress(),
      })
    if (key) headers['idempotency-key'] = key
    const answer = await door.call(method, path, { ...call, headers })
    const text = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as any }
  }
}

/** As if the code had reached the number. */
export async function codeTicketFor(door: Door, mobile: string, purpose = 'report'): Promise<string> {
  const ticket = newSecret()
  const expiresAt = new Date(Date.now() + 60_000)
  await door.database.db
    .insert(intakeTickets)
    .values({ ticketHash: hashOf(ticket), kind: 'code', mobile, purpose, expiresAt })
  return ticket
}

/** As if a picture had been read. */
export async function imageTicketOf(door: Door): Promise<string> {
  const ticket = newSecret()
  const expiresAt = new Date(Date.now() + 60_000)
  await door.database.db
    .insert(intakeTickets)
    .values({ ticketHash: hashOf(ticket), kind: 'image', expiresAt })
  return ticket
}

export const seedIntake = seedCatalogue

/** All answers that a report of a vehicle needs. */
export function vehicleAnswers(ids: Catalogue, mobile: string) {
  return {
    vin: 'LSVAB2183K2100001',
    brandId: ids.brand,
    modelRangeId: ids.series,
    purchaseDate: '2019-05-01',
    mileage: 12_000,
    complaintType: '01',
    assemblyCode: '04',
    subAssemblyCode: '0401',
    faultDate: '2020-06-01',
    scenario: ['01'],
    description: '高速行驶时踩下制动踏板没有反应。停车后恢复，4S 店没有查出原因。',
    crash: false,
    fire: false,
    injuredCount: 0,
    deathCount: 0,
    reporterName: '张三丰',
    mobile,
    province: '310000',
    city: '310100',
    consentShare: true,
  }
}

/** All answers that a report of another product needs. */
export function productAnswers(mobile: string) {
  return {
    productCategory: '01',
    productSubcategory: '0104',
    productName: '移动电源',
    productBrand: '某牌',
    purchaseDate: '2024-05-01',
    faultDate: '2025-06-01',
    productScenario: ['01'],
    description: '充电时外壳鼓起并冒烟。',
    fire: true,
    hurtTypes: ['05'],
    reporterName: '李四',
    mobile,
    province: '310000',
    city: '310100',
    consentShare: false,
  }
}

/** A report of a vehicle with a number that is confirmed. */
export async function reportOf(door: Door, ids: Catalogue, more: Record<string, unknown> = {}) {
  const mobile = newMobile()
  const codeTicket = await codeTicketFor(door, mobile)
  return {
    branch: 'vehicle',
    codeTicket,
    consentVersion: '2026-01',
    ...vehicleAnswers(ids, mobile),
    ...more,
  }
}
