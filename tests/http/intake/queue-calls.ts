import { eq } from 'drizzle-orm'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { intakeReports, textMessages } from '@/db/schema/intake'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import {
  codeTicketFor,
  newMobile,
  productAnswers,
  reporterAt,
  reportOf,
  seedIntake,
} from '@/tests/support/intake/intake'
import type { Held } from '@/tests/support/people/people'
import { openDoor } from '@/tests/support/server/door'

export const rights: Held = [
  'vehicle_defect',
  'vehicle_defect_personal',
  'vehicle_defect_feedback_audit',
  'vehicle_defect_feedback_audit_del',
  'vehicle_defect_opt',
  'vehicle_defect_hand_over',
  'vehicle_defect_merge',
]

export interface Sent {
  id: string
  receipt: string
  mobile: string
  complaintNo: string
  defectId: string
}

/** The queue of reports, who works on it, and their reporters. */
export async function openQueue() {
  async function sent(more: Record<string, unknown> = {}, whole?: Record<string, unknown>): Promise<Sent> {
    const report = whole ?? (await reportOf(door, ids, more))
    const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json: report })
    const [row] = await door.database.db
      .select()
      .from(intakeReports)
      .where(eq(intakeReports.complaintNo, body.data.complaintNo))
    return { ...body.data, mobile: report.mobile as string, id: row!.id, defectId: row!.defectId ?? '' }
  }

  async function sentProduct(more: object = {}): Promise<Sent> {
    const mobile = newMobile()
    const codeTicket = await codeTicketFor(door, mobile)
    return sent(
      {},
      { branch: 'product', codeTicket, consentVersion: '1', ...productAnswers(mobile), ...more },
    )
  }

  async function call(method: string, path: string, json?: object, token = desk) {
    const answer = await door.call(method, `/complaintsvehicleinfo/consumer/${path}`, { json, token })
    return { status: answer.status, body: await answer.json() }
  }
  const step = (name: string, json: object, token?: string) => call('POST', name, json, token)
  const page = async (query: Record<string, string> = {}, token?: string) =>
    (await call('GET', `page?${new URLSearchParams({ limit: '100', ...query })}`, undefined, token)).body.data
  const rowOf = async (one: Sent, query: Record<string, string> = {}) =>
    (await page(query)).records.find((row: { id: string }) => row.id === one.id)
  const detail = async ({ id }: Sent, token?: string) =>
    (await call('GET', `info/${id}`, undefined, token)).body.data
  const reported = async ({ receipt, mobile }: Sent) =>
    (await send('GET', `/xfpqx/collectioncomplaint/status?${new URLSearchParams({ receipt, mobile })}`)).body
      .data
  const textsTo = (mobile: string) =>
    door.database.db.select().from(textMessages).where(eq(textMessages.mobile, mobile))

  const door = await openDoor()
  const ids = await seedIntake(door.database.db)
  await door.database.db
    .insert(reviewOpinions)
    .values([
      { code: '01', name: '信息完整，予以受理' },
      { code: '04', name: '缺陷描述不清，需补充' },
      { code: '08', name: '非安全缺陷（服务/合同纠纷）' },
      { code: '12', name: '恶意或虚假信息' },
    ])
    .onConflictDoNothing()
  forgetLookups()
  const desk = await door.signIn(rights)
  const send = reporterAt(door)

  return { door, ids, desk, send, sent, sentProduct, call, step, page, rowOf, detail, reported, textsTo }
}
