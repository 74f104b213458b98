import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { atMoment, type Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { remindWaiting } from '@/lib/defects/desk/remind-waiting'
import { announceMonth } from '@/lib/month-reports/announce-month'
import { chooseNotices, readNoticeChoices } from '@/lib/notices/choose-notices'
import { listNotices } from '@/lib/notices/list-notices'
import { sendNotices } from '@/lib/notices/send-notices'
import { writeNotices } from '@/lib/notices/write-notices'
import type { ChatApp } from '@/lib/services/chat/chat'
import { publicRobots } from '@/lib/services/chat/robot'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
let mails: { to: string; subject: string; text: string }[]
let groups: { url: string; secret?: string; text: string }[]
let failure: Error | undefined
const morning = new Date('2026-05-11T00:30:00Z')
const afternoon = new Date('2026-05-11T07:30:00Z')
const robotUrl = 'https://oapi.dingtalk.com/robot/send?access_token=the-key'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate notices')
  ctx = await contextOf(database.db, [])
  await database.pool.query(`update users set email = 'person@example.cn' where id = $1`, [ctx.user!.id])
  mails = []
  groups = []
  failure = undefined
  Object.assign(ctx.services, {
    chatApp: null,
    mail: {
      delivery: 'sent',
      async send(message: (typeof mails)[number]) {
        if (failure) throw failure
        mails.push(message)
      },
    },
    robots: {
      ...publicRobots,
      send: async (robot: { url: string; secret?: string }, text: string) => groups.push({ ...robot, text }),
    },
  })
})

let entity = 0
const tell = (kind: 'mentioned' | 'handedOver', at: Date) =>
  writeNotices(
    { db: ctx.db, user: null, now: new Date(at.getTime() - 5 * 60_000) },
    {
      kind,
      entityId: String(++entity),
      people: [ctx.user!.id],
      params: { name: '李四', number: 'QX20260001' },
    },
  )
const send = (at: Date) => sendNotices(atMoment(ctx, at))

it('one mail says how many there are of each kind, and neither who nor which record', async () => {
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'now', handedOver: 'now' } })
  for (const kind of ['mentioned', 'handedOver', 'handedOver'] as const) await tell(kind, afternoon)
  expect(await send(afternoon)).toBe(1)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'person@example.cn', subject: '【汽车缺陷管理系统】您有 3 条新通知' })
  expect(mails[0]!.text).toMatch(/讨论中提到我 1 条.*转给我办理 2 条|转给我办理 2 条.*讨论中提到我 1 条/)
  expect(mails[0]!.text).toMatch(/https?:\/\/\S+\/app\/index/)
  expect(JSON.stringify(mails)).not.toMatch(/李四|QX2026/)
  expect(await send(afternoon)).toBe(0)
})

it('what was not chosen, or was read in the meantime, is not sent', async () => {
  await tell('mentioned', afternoon)
  expect(await send(afternoon)).toBe(0)
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'now' } })
  await database.pool.query('update notices set read_at = now()')
  expect([await send(afternoon), mails]).toEqual([0, []])
})

it('a digest comes in the morning, with what there was until then', async () => {
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'daily' } })
  await tell('mentioned', new Date('2026-05-10T07:30:00Z'))
  expect(await send(new Date('2026-05-10T07:30:00Z'))).toBe(0)
  expect(await send(morning)).toBe(1)
  await tell('mentioned', morning)
  expect(await send(morning)).toBe(0)
  expect(mails).toHaveLength(1)
})

it('what could not be sent is sent when the mail server is back', async () => {
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'now' } })
  await tell('mentioned', afternoon)
  failure = new Error('away')
  expect(await send(afternoon)).toBe(0)
  failure = undefined
  expect([await send(afternoon), mails.length]).toEqual([1, 1])
})

it('what a mail server refuses for this address is not sent again', async () => {
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'now' } })
  await tell('mentioned', afternoon)
  failure = invalid('email', 'mail_refused')
  expect(await send(afternoon)).toBe(0)
  failure = undefined
  expect([await send(afternoon), mails.length]).toEqual([0, 0])
})

it('goes to a group by its robot, whose key is shown to nobody and lies in no column', async () => {
  const wrong = chooseNotices(ctx, { sendBy: 'robot', when: {}, robotUrl: 'https://evil.example/robot/send' })
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ code: 'not_a_robot' }] },
  })
  const none = chooseNotices(ctx, { sendBy: 'robot', when: {} })
  await expect(none).rejects.toMatchObject({ code: 'invalid_input' })
  await chooseNotices(ctx, { sendBy: 'robot', when: { mentioned: 'now' }, robotUrl, robotSecret: 'SEC1' })
  expect(await readNoticeChoices(ctx, {})).toMatchObject({ robotHost: 'oapi.dingtalk.com', sendBy: 'robot' })
  const { rows } = await database.pool.query(
    `select value::text as value from preferences where key = 'notices'`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/the-key|SEC1/)
  // Left out, it stays.
  await chooseNotices(ctx, { sendBy: 'robot', when: { mentioned: 'now' } })
  await tell('mentioned', afternoon)
  await send(afternoon)
  expect(groups).toEqual([
    { url: robotUrl, secret: 'SEC1', text: expect.stringContaining('您有 1 条新通知') },
  ])
})

it('goes to the person at the chat platform of the office, who is tried as they choose it', async () => {
  const wanted = { sendBy: 'app', when: { handedOver: 'now' } } as const
  const not = { code: 'invalid_input', details: { issues: [expect.objectContaining({ path: 'sendBy' })] } }
  await expect(chooseNotices(ctx, { ...wanted, chatUser: 'lisi' })).rejects.toMatchObject(not)
  const said: string[][] = []
  const chatApp: ChatApp = {
    platform: 'wecom',
    async send(user, text) {
      if (user === 'nobody') throw invalid('chatUser', 'chat_refused')
      said.push([user, text])
    },
  }
  Object.assign(ctx.services, { chatApp })
  expect((await readNoticeChoices(ctx, {})).chat).toEqual({ platform: 'wecom', user: ctx.user!.loginId })
  for (const chatUser of ['@all', 'a|b', 'a,b', 'nobody'])
    await expect(chooseNotices(ctx, { ...wanted, chatUser })).rejects.toMatchObject({ code: 'invalid_input' })
  await chooseNotices(ctx, { ...wanted, chatUser: 'lisi' })
  await chooseNotices(ctx, wanted)
  await tell('handedOver', afternoon)
  await send(afternoon)
  expect(said).toEqual([
    ['lisi', expect.stringContaining('今后的通知会发到这里')],
    // The link of the only one leads to it.
    ['lisi', expect.stringMatching(/转给我办理 1 条.*\n.*\/app\/index\?view=desk&tab=handed&record=\d+$/)],
  ])
})

it('who has no address is not tried again and again', async () => {
  await database.pool.query('update users set email = null where id = $1', [ctx.user!.id])
  await chooseNotices(ctx, { sendBy: 'mail', when: { mentioned: 'now' } })
  expect((await readNoticeChoices(ctx, {})).email).toBeNull()
  await tell('mentioned', afternoon)
  await send(afternoon)
  expect(await send(afternoon)).toBe(0)
})

it('the report of a month that ended is told once to who may read it', async () => {
  const reader = await contextOf(database.db, ['defect_analysis:query'])
  await announceMonth(database.db, new Date('2026-03-02T01:00:00Z'))
  await announceMonth(database.db, new Date('2026-03-03T01:00:00Z'))
  await announceMonth(database.db, new Date('2026-03-20T01:00:00Z'))
  const { records } = await listNotices(reader, {})
  expect(records).toEqual([
    expect.objectContaining({
      text: '2026-02 的分析月报可以查看',
      href: '/report/month',
    }),
  ])
  expect((await listNotices(ctx, {})).records).toEqual([])
})

it('who was handed a record hears once a week that it is past its time limit', async () => {
  const { rows } = await database.pool.query(
    `update defects set state = 20, state_since = now() - interval '20 days' where id = (select max(id) from defects)
     returning id::text, complaint_no as number`,
  )
  const [record] = rows
  await database.pool.query(
    `insert into defect_assignees (defect_id, user_id, step) values ($1, $2, 'review')`,
    [record.id, ctx.user!.id],
  )
  const now = new Date()
  await remindWaiting(database.db, now)
  await remindWaiting(database.db, now)
  const { records } = await listNotices(ctx, {})
  expect(records).toEqual([
    expect.objectContaining({ kind: 'overdue', text: `您经办的 ${record.number} 已超过办理时限` }),
  ])
})
