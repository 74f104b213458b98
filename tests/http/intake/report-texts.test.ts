import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { intakeReports, textMessages } from '@/db/schema/intake'
import { systemGrants } from '@/lib/core/permissions'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { codeTicketFor, newMobile, productAnswers, reporterAt } from '@/tests/support/intake/intake'
import { comeIn } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let staff: Awaited<ReturnType<typeof comeIn>>
let send: ReturnType<typeof reporterAt>

beforeAll(async () => {
  door = await openDoor()
  await door.database.db
    .insert(reviewOpinions)
    .values([
      { code: '01', name: '信息完整' },
      { code: '12', name: '恶意或虚假信息' },
    ])
    .onConflictDoNothing()
  staff = await comeIn(door, 'all')
  send = reporterAt(door)
})
afterAll(() => door.close())
beforeEach(() => door.database.pool.query('update intake_reports set told_state = state'))

async function report(): Promise<{ id: string; version: number; mobile: string; number: string }> {
  const mobile = newMobile()
  const json = {
    branch: 'product',
    codeTicket: await codeTicketFor(door, mobile),
    consentVersion: '1',
    ...productAnswers(mobile),
  }
  const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json })
  const number = body.data.complaintNo
  const [row] = await door.database.db
    .select()
    .from(intakeReports)
    .where(eq(intakeReports.complaintNo, number))
  return { id: row!.id, version: row!.version, mobile, number }
}

const run = async (
  change: (services: Awaited<ReturnType<typeof context>>['services']) => void = () => {},
) => {
  const ctx = await context()
  const services = { ...ctx.services, textMessages: { ...ctx.services.textMessages } }
  change(services)
  return tellReporters(Object.assign(Object.create(ctx), { services }))
}
const context = () => door.openContext({ grants: systemGrants, door: 'job' })
const textsTo = async (mobile: string) =>
  (await door.database.db.select().from(textMessages).where(eq(textMessages.mobile, mobile))).map(
    one => one.text,
  )
const later = () =>
  door.database.pool.query(`update intake_reports set state_since = state_since - interval '3 minutes'`)
const triage = (step: string, { id, version }: { id: string; version: number }, more: object = {}) =>
  staff.post(`/complaintsvehicleinfo/consumer/${step}`, { id, version, ...more })
const setTexts = async (value: object) => {
  const { data } = await staff.get('/parametersetting/getParams')
  const { version } = data.find((one: { key: string }) => one.key === 'reportTexts')
  return staff.put('/parametersetting', { key: 'reportTexts', value, version })
}

describe('a reporter is told', () => {
  it('that the report came, once, whoever asks at the same time', async () => {
    const one = await report()
    expect((await Promise.all([run(), run()])).reduce((sum, told) => sum + told)).toBe(1)
    const [text, ...more] = await textsTo(one.mobile)
    expect([text, more]).toEqual([expect.stringContaining(`编号 ${one.number}`), []])
    expect(await run()).toBe(0)
  })

  it('that it was accepted once this has stood for two minutes, and not what was taken back before', async () => {
    const one = await report()
    await run()
    expect((await triage('accept', one)).status).toBe(200)
    expect(await run()).toBe(0)
    const undone = { reports: [{ id: one.id, version: 2 }] }
    expect((await staff.post('/complaintsvehicleinfo/consumer/undo', undone)).data.done).toBe(1)
    await later()
    expect(await run()).toBe(0)
    expect((await triage('accept', { ...one, version: 3 })).status).toBe(200)
    await later()
    expect(await run()).toBe(1)
    expect((await textsTo(one.mobile)).at(-1)).toContain('已受理')
  })

  it('again when the text service was away', async () => {
    const one = await report()
    const away = () =>
      run(services => {
        services.textMessages.send = async () => {
          throw new Error('away')
        }
      })
    expect([await away(), await textsTo(one.mobile)]).toEqual([0, []])
    expect([await run(), (await textsTo(one.mobile)).length]).toEqual([1, 1])
  })
})

describe('the operator', () => {
  it('writes the words, without those that would name a person, and sends none where it is off', async () => {
    const own = { submittedOn: false, acceptedZhCN: '编号 {number} 已由我中心受理，见 {address}' }
    expect((await setTexts({ acceptedZhCN: '尊敬的 {name}，已受理' })).body.errors).toEqual([
      { path: 'acceptedZhCN', message: '受理：中文中大括号内只能是 number、address 或 reason' },
    ])
    expect((await setTexts(own)).status).toBe(200)
    const one = await report()
    expect([await run(), await textsTo(one.mobile)]).toEqual([0, []])
    await triage('accept', one)
    await later()
    expect(await run()).toBe(1)
    expect(await textsTo(one.mobile)).toEqual([
      `编号 ${one.number} 已由我中心受理，见 http://localhost:3000/app/intake/mine`,
    ])
  })
})
