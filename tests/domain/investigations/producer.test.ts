import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import type { RawReply, ReceivedFile } from '@/lib/core/replies'
import { addDays, today } from '@/lib/core/today'
import { openInvestigation } from '@/lib/investigations/content/open-investigation'
import { listTimeline } from '@/lib/investigations/content/timeline'
import { giveAccess } from '@/lib/investigations/letters/give-access'
import { listLetters } from '@/lib/investigations/letters/list-letters'
import {
  attachAnswerFiles,
  handInLetter,
  readAnswerFile,
  removeAnswerFile,
  requestMoreTime,
  saveAnswer,
} from '@/lib/investigations/producer/answer-letter'
import { enterLetter } from '@/lib/investigations/producer/enter-letter'
import { changeLetterAccess } from '@/lib/investigations/producer/letter-access'
import { readLetter } from '@/lib/investigations/producer/read-letter'
import { listNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { pdf, photo } from '@/tests/support/files/sample-files'
import { received } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let investigator: Ctx
let file: string
const questions = [
  { no: 1, text: '批次范围？' },
  { no: 2, text: '改进措施？' },
]

const setParameter = (on: boolean) =>
  database.pool.query(
    `insert into parameters (key, value) values ('producerAccess', $1)
     on conflict (key) do update set value = excluded.value`,
    [{ on }],
  )

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  investigator = await contextOf(database.db, ['vehicle_defect', 'investigation'])
  const opened = { title: '制动软管渗漏', question: '批次？', level: 'check' } as const
  file = (await openInvestigation(investigator, opened)).id
  await setParameter(true)
})
afterAll(() => database.close())

const day = () => today(investigator.now)

async function letterWith(values: object = {}): Promise<string> {
  const row = {
    ...{ investigation_id: file, kind: 'verification', title: '核查函', state: 'sent', recipient: '某厂' },
    ...{ letter_no: `函〔2026〕${randomInt(1e9)}号`, deadline: addDays(day(), 20) },
    data: JSON.stringify({ paragraphs: '请答复。', questions, annexIds: [], ...values }),
  }
  const names = Object.keys(row)
  const { rows } = await database.pool.query(
    `insert into investigation_letters (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id::text`,
    Object.values(row),
  )
  return rows[0].id
}

// Somebody without an account, from a network of their own.
const nobody = (now = investigator.now): Ctx =>
  createContext({
    ...{ ...(investigator as Ctx & CtxParts), user: null, now },
    ip: `10.${randomInt(256)}.${randomInt(256)}.1`,
  })

const pageOf = (reply: RawReply) => reply.init.headers!.location!.replace('/app/letter', '')

class Producer {
  session = ''
  token = ''
  code = ''
  constructor(readonly of: string) {}

  static async at(of: string): Promise<Producer> {
    const producer = new Producer(of)
    await producer.take(
      (await investigator.tx(tx => giveAccess(tx, { id: of, deadline: addDays(day(), 20) })))!,
    )
    expect(await producer.enter()).toBe(`?of=${of}`)
    return producer
  }

  async take({ address, code }: { address: string; code: string }) {
    Object.assign(this, { token: address.split('=').at(-1), code })
  }

  async enter(code = this.code, ctx = nobody()): Promise<string> {
    return this.keep(await enterLetter(ctx, { session: this.session, token: this.token, code }))
  }

  keep(reply: RawReply): string {
    for (const cookie of reply.init.cookies ?? [])
      this.session = /^letter-session=([^;]*)/.exec(cookie)?.[1] ?? this.session
    return pageOf(reply)
  }

  named = () => ({ session: this.session, of: this.of })
  read = async (page = '', ctx = nobody()) => (await readLetter(ctx, { ...this.named(), page })).open
  answer = async (no: number, answer: string, base = '', next = '') =>
    this.keep(await saveAnswer(nobody(), { ...this.named(), no, answer, base, next } as never))
  baseOf = async (no: number) => (await this.read())!.questions.find(one => one.no === no)!.base
  attach = async (...files: ReceivedFile[]) =>
    this.keep(await attachAnswerFiles(nobody(), { ...this.named(), files }))
  handIn = async () => this.keep(await handInLetter(nobody(), this.named()))
}

const pdfFile = (name = '检测报告.pdf') => received(investigator.services.fileStore, name, pdf('x'))

test('a letter is read, answered question by question, with files, and handed in; all of it is in the file', async () => {
  const id = await letterWith()
  const producer = await Producer.at(id)
  expect(await producer.read()).toMatchObject({ title: '核查函', paragraphs: '请答复。', own: [] })
  expect(await producer.answer(1, '2025 年 3 月\r\n一批', await producer.baseOf(1), 'on')).toBe(
    `?of=${id}&page=2`,
  )
  expect(await producer.handIn()).toBe(`?of=${id}&wrong=unanswered`)
  await producer.answer(2, '<b>更换</b>软管', await producer.baseOf(2))
  await producer.attach(await pdfFile(), await pdfFile('多余.pdf'))
  const [kept, spare] = (await producer.read())!.own
  await removeAnswerFile(nobody(), { ...producer.named(), file: spare!.id })
  expect((await producer.read())!.own.map(({ name }) => name)).toEqual(['检测报告.pdf'])
  await readAnswerFile(nobody(), { ...producer.named(), file: kept!.id })
  const before = (await listLetters(investigator, { id: file })).find(one => one.id === id)
  expect(before).toMatchObject({
    access: { isOpen: true, lastUsedAt: expect.any(String), actions: ['renew', 'end'] },
    questions: [{ answer: expect.any(String) }, { answer: '<b>更换</b>软管' }],
  })

  expect(await producer.handIn()).toBe(`?of=${id}&done=answered`)
  expect(await producer.read()).toBeNull()
  expect(await producer.answer(1, '改')).toBe(`?of=${id}`)
  expect(await producer.enter()).toMatch(/wrong=code$/)
  const { rows } = await database.pool.query(
    `select state, data->'questions' as questions, (select string_agg(name, ',') from investigation_documents
       where letter_id = l.id and kind = 'answer' and deleted_at is null) as files
     from investigation_letters as l where id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ state: 'answered', files: '检测报告.pdf' })
  expect(rows[0].questions.map(({ answer }: { answer: string }) => answer)).toEqual([
    '2025 年 3 月\n一批',
    '<b>更换</b>软管',
  ])
  const events = await listTimeline(investigator, { id: file })
  expect(events.map(({ kind, word, userName }) => `${kind} ${word} ${userName}`)).toEqual(
    expect.arrayContaining(['letter answered 某厂', 'document answer 某厂']),
  )
  const { rows: audit } = await database.pool.query(
    `select action, user_id, login_id from audit_log where entity_id = $1 and detail->>'letterId' = $2`,
    [file, id],
  )
  expect(new Set(audit.map(({ action }) => action))).toEqual(
    new Set(['openLetter', 'readLetter', 'answerLetter']),
  )
  expect(audit.every(one => one.user_id === null && one.login_id.startsWith('函〔2026〕'))).toBe(true)
  const { rows: secrets } = await database.pool.query(
    `select count(*)::int as n from audit_log where detail::text like '%' || $1 || '%'`,
    [producer.token],
  )
  expect(secrets[0].n).toBe(0)
  const notices = await listNotices(investigator, {})
  expect(notices.records.map(({ kind }) => kind)).toContain('letterAnswered')

  await changeLetterAccess(investigator, {
    id: file,
    letterId: id,
    action: 'reopen',
    until: addDays(day(), 5),
  })
  expect(await producer.enter()).toBe(`?of=${id}`)
  expect((await producer.read())!.questions[1]!.answer).toBe('<b>更换</b>软管')
})

test('wrong, unknown and ended have one answer, and few tries', async () => {
  const producer = await Producer.at(await letterWith())
  const { token, code } = producer
  const typed = `${code.slice(0, 4)} ${code.slice(5).toLowerCase()}`
  expect(await producer.enter(typed)).toBe(`?of=${producer.of}`)
  for (let n = 0; n < 5; n++) expect(await producer.enter('AAAA-AAAA')).toBe(`?link=${token}&wrong=code`)
  expect(await producer.enter()).toBe(`?link=${token}&wrong=often`)
  const unknown = new Producer('1')
  unknown.token = 'no-such-letter'
  for (let n = 0; n < 5; n++) expect(await unknown.enter('AAAAAAAA')).toBe('?link=no-such-letter&wrong=code')
  expect(await unknown.enter()).toBe('?link=no-such-letter&wrong=often')
})

test.each([
  ['withdrawn', `update investigation_letters set state = 'withdrawn' where id = $1`],
  [
    'past its deadline',
    `update investigation_letters set token_ends_at = now() - interval '1 h' where id = $1`,
  ],
  [
    'of a closed file',
    `update investigations set state = 'closed' where id = (select investigation_id from investigation_letters where id = $1)`,
  ],
])('a letter that is %s opens to nobody, who is in too', async (_, statement) => {
  const producer = await Producer.at(await letterWith())
  await database.pool.query(statement, [producer.of])
  expect(await producer.read()).toBeNull()
  expect(await producer.answer(1, '晚了')).toBe(`?of=${producer.of}`)
  expect(await producer.enter()).toBe(`?link=${producer.token}&wrong=code`)
  await database.pool.query(`update investigations set state = 'draft'`)
})

test('with the parameter off nobody gets in, no link is given, and the page says why', async () => {
  const producer = await Producer.at(await letterWith())
  await setParameter(false)
  expect(await readLetter(nobody(), producer.named())).toEqual({ isOn: false, open: null })
  expect(await producer.enter()).toMatch(/wrong=code$/)
  expect(await investigator.tx(tx => giveAccess(tx, { id: producer.of, deadline: null }))).toBeNull()
  const renew = { id: file, letterId: producer.of, action: 'renew' } as const
  expect(await refusedFor(changeLetterAccess(investigator, renew))).toBe('letter_access')
  await setParameter(true)
  expect(await producer.read()).not.toBeNull()
})

test('a session is of its letter and ends; two letters stand side by side; a new code ends the old', async () => {
  const [one, other] = [await Producer.at(await letterWith()), await Producer.at(await letterWith())]
  await one.attach(await pdfFile())
  const [own] = (await one.read())!.own
  expect(await refusedFor(readAnswerFile(nobody(), { ...other.named(), file: own!.id }))).toBe('not_found')
  await removeAnswerFile(nobody(), { ...other.named(), file: own!.id })
  expect((await one.read())!.own).toHaveLength(1)
  const forged = { session: one.session.replace(/^\d+/, other.of), of: other.of }
  expect((await readLetter(nobody(), forged)).open).toBeNull()
  const both = { session: `${one.session}~${other.session}` }
  for (const { of } of [one, other]) expect((await readLetter(nobody(), { ...both, of })).open?.id).toBe(of)
  const later = new Date(investigator.now.getTime() + 3 * 3_600_000)
  expect(await one.read('', nobody(later))).toBeNull()

  const reader = await contextOf(database.db, ['investigation:get'])
  const renew = { id: file, letterId: one.of, action: 'renew' } as const
  expect(await refusedFor(changeLetterAccess(reader, renew))).toBe('forbidden')
  const fresh = await changeLetterAccess(investigator, renew)
  expect(await one.read()).toBeNull()
  expect(await one.enter()).toMatch(/wrong=code$/)
  await one.take(fresh as Required<typeof fresh>)
  expect(await one.enter()).toBe(`?of=${one.of}`)
  await changeLetterAccess(investigator, { ...renew, action: 'end' })
  expect(await one.read()).toBeNull()
})

test('of two windows neither loses its answer, and pressing twice changes nothing', async () => {
  const producer = await Producer.at(await letterWith())
  const base = await producer.baseOf(1)
  await Promise.all([producer.answer(1, '甲窗口', base), producer.answer(1, '乙窗口', base)])
  const merged = (await producer.read())!.questions[0]!.answer!
  expect([...merged.matchAll(/[甲乙]窗口/g)].map(([text]) => text).sort()).toEqual(['乙窗口', '甲窗口'])
  const last = merged.split('\n').at(-1)!
  expect(await producer.answer(1, last, base)).toBe(`?of=${producer.of}`)
  expect((await producer.read())!.questions[0]!.answer).toBe(merged)
  expect(await producer.answer(1, '丙窗口', base)).toBe(`?of=${producer.of}&page=1&wrong=both`)
  await producer.answer(1, '整理后', await producer.baseOf(1))
  expect((await producer.read())!.questions[0]!.answer).toBe('整理后')
  expect(await issuesOf(producer.answer(1, '长'.repeat(5001)))).toEqual({ answer: 'too_big_string' })
})

test('the annex shows of each record what its reporter agreed to', async () => {
  const { rows } = await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, vin, description, reporter_name,
       mobile, consent_share, version, created_at)
     select 'A' || n, 10, current_date, '01', $1, 'LSVAB2183K210000' || n, '我叫王小明', '王小明', '1380000000' || n,
       n > 1, 1, now() from generate_series(1, 3) as n returning id::text`,
    [ids.brand],
  )
  const annexIds = rows.map(({ id }) => id)
  await database.pool.query(
    `with request as (insert into subject_requests (kind, asked_on, due_on, channel, identity_proof, created_by)
       values ('objection', current_date, current_date, 'phone', 'x', $2) returning id)
     insert into subject_objections (defect_id, request_id) select $1, id from request`,
    [annexIds[2], investigator.user!.id],
  )
  const producer = await Producer.at(await letterWith({ annexIds }))
  const { annex } = (await producer.read('records'))!
  expect(annex!.map(({ vin, contact }) => [vin, contact])).toEqual([
    ['LSVAB2183K2******', null],
    ['LSVAB2183K2******', ['王小明', '13800000002']],
    ['LSVAB2183K2******', null],
  ])
  expect(JSON.stringify(annex)).not.toContain('我叫')
  const { rows: shown } = await database.pool.query(
    `select shown::text[] as shown from audit_log where action = 'readLetter' and detail->>'page' = 'records'`,
  )
  expect(shown.at(-1).shown).toEqual(annexIds)
})

test('what is no document of the kinds that are accepted is refused, and what is too much', async () => {
  const producer = await Producer.at(await letterWith())
  const store = investigator.services.fileStore
  const lying = await received(store, '报告.pdf', Buffer.from('<script>alert(1)</script>'))
  expect(await producer.attach(lying)).toMatch(/wrong=file_content#files$/)
  await producer.attach(await received(store, '照片.jpg', await photo(40, 30)))
  const many = await Promise.all(Array.from({ length: 9 }, () => pdfFile()))
  expect(await producer.attach(...many)).toMatch(/wrong=too_many_files#files$/)
  expect((await producer.read())!.own).toHaveLength(1)
})

test('more time is asked for once, decided by staff, and moves deadline and link', async () => {
  const producer = await Producer.at(await letterWith())
  const ask = async (until: string, reason = '等检测') =>
    producer.keep(await requestMoreTime(nobody(), { ...producer.named(), until, reason }))
  expect(await ask(addDays(day(), 10))).toMatch(/wrong=until$/)
  expect(await ask(addDays(day(), 40), ' ')).toMatch(/wrong=reason$/)
  const until = addDays(day(), 40)
  expect(await ask(until)).toMatch(/done=extension$/)
  await ask(addDays(day(), 60))
  const decide = { id: file, letterId: producer.of } as const
  const decided = await Promise.allSettled([
    changeLetterAccess(investigator, { ...decide, action: 'accept' }),
    changeLetterAccess(investigator, { ...decide, action: 'accept' }),
  ])
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await producer.read()).toMatchObject({ deadline: until, extension: { until, decision: 'accepted' } })
  const late = new Date(Date.parse(`${until}T15:00:00Z`))
  expect(await producer.enter(producer.code, nobody(late))).toBe(`?of=${producer.of}`)
  await ask(addDays(until, 10))
  await changeLetterAccess(investigator, { ...decide, action: 'refuse' })
  expect(await producer.read()).toMatchObject({ deadline: until, extension: { decision: 'refused' } })
  const events = await listTimeline(investigator, { id: file })
  expect(events.map(({ word }) => word)).toContain('extension')
  expect(events.find(({ word }) => word === 'refused')?.userName).toBe(investigator.user!.name)
})
