import { buffer, text } from 'node:stream/consumers'
import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { addDays, today } from '@/lib/core/today'
import { officialTemplate } from '@/lib/documents/official-template'
import { listDocuments, readDocument } from '@/lib/investigations/content/documents'
import { deleteInvestigation, openInvestigation } from '@/lib/investigations/content/open-investigation'
import { listTimeline } from '@/lib/investigations/content/timeline'
import { amendLetter, startLetter } from '@/lib/investigations/letters/draft-letter'
import type { LetterKind } from '@/lib/investigations/letters/letter-schema'
import { letterKinds } from '@/lib/investigations/letters/letter-schema'
import {
  downloadLetterTemplate,
  readLetterTemplate,
  resetLetterTemplate,
  saveLetterTemplate,
} from '@/lib/investigations/letters/letter-template'
import { listLetters } from '@/lib/investigations/letters/list-letters'
import { answerLetter, previewLetter, stepLetter } from '@/lib/investigations/letters/take-letter-step'
import { remindLetters } from '@/lib/investigations/letters/tell-of-letter'
import { findInvestigations, getInvestigation } from '@/lib/investigations/read-investigation'
import { listNotices } from '@/lib/notices/list-notices'
import type { Mail, MailMessage } from '@/lib/services/mail/mail'
import { type WebhookEventName, webhookEvents } from '@/lib/webhooks/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { composeDocumentsHere } from '@/tests/support/files/children-here'
import { received } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let drafter: Ctx
let checker: Ctx
let lead: Ctx
let complaints: string[]

composeDocumentsHere()

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  const reading = ['vehicle_defect', 'investigation'] as const
  drafter = await contextOf(database.db, [...reading, 'investigation_approve'])
  checker = await contextOf(database.db, [...reading])
  lead = await contextOf(database.db, [...reading, 'investigation_approve'])
  const { rows } = await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, symptom_codes, description, vin, reporter_name, mobile, plate_no, fire, injured_count, version,
       created_at)
     select 'V' || n, 10, current_date - n * 20, '01', $1, $2, '04', '0401', '{S01}', '第' || n || '条', 'LSVAA4182E212345' || n,
       '张三', '13812345678', '京A12345', n = 1, n, 1, now() from generate_series(1, 3) as n returning id::text`,
    [ids.brand, ids.series],
  )
  complaints = rows.map(({ id }) => id)
})
afterAll(() => database.close())

const question = { title: '制动踏板回位不良', question: '是否由支架引起？', level: 'investigation' } as const
const open = () =>
  openInvestigation(drafter, { ...question, producerId: ids.producer, complaintIds: complaints })

const approve = (id: string) =>
  database.pool.query(`update investigations set state = 'running' where id = $1`, [id])

type Letter = { id: string; version: number }
const step = (ctx: Ctx, id: string, { id: letterId, version }: Letter, name: string, given: object = {}) =>
  stepLetter(ctx, { id, letterId, version, step: name, ...given } as never)

async function signed(id: string, kind: LetterKind = 'verification') {
  if (kind !== 'verification') await approve(id)
  const draft = await startLetter(drafter, { id, kind })
  return step(lead, id, await step(checker, id, draft, 'check'), 'sign')
}

const shownText = async (id: string, { id: letterId }: Letter) => {
  const { file } = await previewLetter(checker, { id, letterId })
  return 'stream' in file ? (await text(file.stream)).slice(0, 5) : ''
}

async function documentText(fileId: string): Promise<string> {
  const { file } = await readDocument(lead, { id: fileId })
  if (!('open' in file)) throw new Error('no file')
  return new PizZip(await buffer(await file.open()))
    .file('word/document.xml')!
    .asText()
    .replace(/<[^>]+>/g, '')
}

test('a letter is drafted from its file, checked and signed by others, sent, answered and repeated', async () => {
  const { id } = await open()
  const draft = await startLetter(drafter, { id, kind: 'verification' })
  expect(draft).toMatchObject({
    ...{ state: 'draft', letterNo: null, annexed: 3, version: 1, deadline: addDays(today(drafter.now), 15) },
    ...{ recipient: expect.stringMatching(/./), title: expect.stringMatching(/^关于核查.+缺陷信息的函$/) },
  })
  expect(await shownText(id, draft)).toBe('%PDF-')
  const amend = (given: object, version = draft.version) =>
    amendLetter(drafter, { id, letterId: draft.id, version, ...given } as never)
  expect(await issuesOf(amend({ email: '不是邮箱' }))).toMatchObject({ email: 'email' })
  const questions = ['支架材料有无变更？', '涉及多少辆？']
  const changed = await amend({ questions, contact: '王经理', email: 'w@example.com', annex: 'supports' })
  expect(changed).toMatchObject({ annexed: 0, questions: [{ no: 1, text: questions[0] }, { no: 2 }] })
  expect(await refusedFor(amend({ title: '晚到的修改' }))).toBe('conflict')

  expect(await refusedFor(step(drafter, id, changed, 'check'))).toBe('own_letter')
  expect(await refusedFor(step(lead, id, changed, 'sign'))).toBe('letter_state')
  const checked = await step(checker, id, changed, 'check')
  expect(await refusedFor(amend({ title: '核稿后' }, checked.version))).toBe('letter_state')
  expect(await refusedFor(step(checker, id, checked, 'sign'))).toBe('forbidden')
  expect(await refusedFor(step(drafter, id, checked, 'sign'))).toBe('own_letter')
  const back = await step(lead, id, checked, 'return', { reason: '补充问题' })
  expect(back).toMatchObject({ state: 'draft', reason: '补充问题', checkerName: null })
  const first = await step(lead, id, await step(checker, id, back, 'check'), 'sign')
  expect(first.letterNo).toMatch(/^缺调函〔\d{4}〕\d+号$/)
  expect(first.files.map(({ name }) => name.split('.').at(-1))).toEqual(['docx', 'pdf'])
  const printed = await documentText(first.files[0]!.id)
  expect(printed).toContain('缺陷信息统计')
  expect(printed).not.toMatch(/待判断|不支持/)
  const again = await step(drafter, id, first, 'revise', { reason: '收件单位更名' })
  expect(again).toMatchObject({ state: 'draft', edition: 2, letterNo: first.letterNo })
  const second = await step(lead, id, await step(checker, id, again, 'check'), 'sign')
  expect(second).toMatchObject({ letterNo: first.letterNo, edition: 2 })
  expect(second.files.map(({ edition }) => edition)).toEqual([1, 1, 2, 2])
  expect((await getInvestigation(lead, { id })).can.delete).toBe(false)
  expect(await refusedFor(deleteInvestigation(lead, { id }))).toBe('in_use')

  expect(
    await issuesOf(
      step(drafter, id, second, 'send', { sentWay: '邮寄', sentOn: addDays(today(drafter.now), 1) }),
    ),
  ).toEqual({
    sentOn: 'in_future_day',
  })
  const mails: MailMessage[] = []
  const mail: Mail = {
    delivery: 'sent',
    async send(message) {
      if (mails.push(message) === 1) throw new AppError('unavailable')
    },
  }
  const posting = createContext({
    ...(drafter as Ctx & CtxParts),
    services: { ...drafter.services, mail },
  })
  await database.pool.query(`insert into parameters (key, value) values ('producerAccess', '{"on":true}')`)
  await database.pool.query('update investigation_letters set email = null where id = $1', [second.id])
  expect(await issuesOf(step(posting, id, second, 'send'))).toEqual({ email: 'required' })
  const post = () => step(posting, id, second, 'send', { email: 'w@example.com' })
  expect(await refusedFor(post())).toBe('unavailable')
  expect((await listLetters(lead, { id }))[0]).toMatchObject({ state: 'signed', sentAt: null })
  const both = await Promise.allSettled([post(), post()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const sent = both.flatMap(one => (one.status === 'fulfilled' ? one.value : []))[0]!
  expect(sent).toMatchObject({ state: 'sent', sentWay: 'mail', code: expect.stringMatching(/^\w{4}-\w{4}$/) })
  expect(mails).toHaveLength(2)
  expect(mails[1]!.text).not.toContain(sent.code)
  expect(mails[1]).toMatchObject({
    ...{ to: 'w@example.com', text: expect.stringMatching(/缺调函〔.*\/letter\?link=/s) },
    attachments: [{ name: expect.stringContaining('第 2 版'), mime: 'application/pdf' }],
  })
  const { version } = sent
  const answered = await answerLetter(drafter, {
    id,
    letterId: sent.id,
    version,
    answer: '材料未变更',
    files: [],
  })
  expect(answered).toMatchObject({ state: 'answered', answer: '材料未变更' })

  const repeated = await startLetter(drafter, { id, kind: 'verification', followsId: answered.id })
  expect(repeated).toMatchObject({
    recipient: sent.recipient,
    email: 'w@example.com',
    followsId: answered.id,
  })
  expect(repeated.paragraphs).toContain(first.letterNo)
  const words = (await listTimeline(drafter, { id })).flatMap(({ kind, word }) =>
    kind === 'letter' ? word : [],
  )
  expect(new Set(words)).toEqual(new Set(['draft', 'signed', 'sent', 'answered']))
  expect((await listDocuments(drafter, { id })).every(({ letterId }) => letterId === sent.id)).toBe(true)
  const told = (await listNotices(lead, {})).records.filter(({ kind }) => kind === 'fileLetter')
  expect(told.length).toBeGreaterThan(0)
})

test('two letters signed at once have two numbers; one letter is signed once', async () => {
  const { id } = await open()
  await approve(id)
  const drafts = await Promise.all([
    startLetter(drafter, { id, kind: 'materials' }),
    startLetter(drafter, { id, kind: 'investigation' }),
  ])
  const ready = [await step(checker, id, drafts[0], 'check'), await step(checker, id, drafts[1], 'check')]
  const [one, other] = await Promise.all(ready.map(letter => step(lead, id, letter, 'sign')))
  expect(one!.letterNo).not.toBe(other!.letterNo)
  const third = await step(
    checker,
    id,
    await startLetter(drafter, { id, kind: 'recall_suggestion' }),
    'check',
  )
  const outcomes = await Promise.allSettled([step(lead, id, third, 'sign'), step(lead, id, third, 'sign')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await listLetters(lead, { id })).find(({ id }) => id === third.id)!.files).toHaveLength(2)
})

test('before its file is approved only a verification letter and minutes are signed', async () => {
  const { id } = await open()
  const ready = async (kind: LetterKind) =>
    step(checker, id, await startLetter(drafter, { id, kind }), 'check')
  const notice = await ready('investigation')
  for (const state of ['draft', 'applied', 'refused']) {
    await database.pool.query('update investigations set state = $2 where id = $1', [id, state])
    expect(await refusedFor(step(lead, id, notice, 'sign'))).toBe('letter_unapproved')
  }
  expect(await step(lead, id, await ready('minutes'), 'sign')).toMatchObject({ state: 'signed' })
  const { letterNo } = (await listLetters(lead, { id })).find(one => one.id === notice.id)!
  expect(letterNo).toBeNull()
  await approve(id)
  expect(await step(lead, id, notice, 'sign')).toMatchObject({ state: 'signed' })
})

test('what stays in the office is neither sent nor answered; who may not edit drafts nothing', async () => {
  const { id } = await open()
  const minutes = await signed(id, 'minutes')
  expect(minutes).toMatchObject({
    recipient: '',
    deadline: null,
    letterNo: expect.stringContaining('缺调纪'),
  })
  expect(await refusedFor(step(drafter, id, minutes, 'send', { sentWay: '邮寄' }))).toBe('letter_state')
  const reader = await contextOf(database.db, ['investigation:get'])
  expect(await refusedFor(startLetter(reader, { id, kind: 'report' }))).toBe('forbidden')
  const other = await open()
  expect(await refusedFor(step(lead, other.id, minutes, 'withdraw', { reason: '误签' }))).toBe('not_found')
  const gone = await step(lead, id, minutes, 'withdraw', { reason: '误签' })
  expect(gone).toMatchObject({ state: 'withdrawn', reason: '误签', can: { steps: [] } })
  const draft = await startLetter(drafter, { id, kind: 'materials' })
  const emptied = await amendLetter(drafter, {
    id,
    letterId: draft.id,
    version: 1,
    recipient: '',
    deadline: null,
  })
  expect(await issuesOf(step(checker, id, emptied, 'check'))).toEqual({
    recipient: 'required',
    deadline: 'required',
  })
})

test('a letter that waits for its answer is reminded of before the day and after it', async () => {
  const { id } = await open()
  const letter = await signed(id)
  const sent = await step(drafter, id, letter, 'send', { sentWay: '邮寄' })
  const due = async (days: number) => {
    await remindLetters(database.db, new Date(`${addDays(sent.deadline!, days)}T02:00:00Z`))
    const { rows } = await database.pool.query(
      `update notices set read_at = now() where kind = 'fileLetterDue' and entity_id = $1 and read_at is null returning 1`,
      [letter.id],
    )
    return rows.length
  }
  expect(await due(-10)).toBe(0)
  expect(await due(-3)).toBe(1)
  expect(await due(0)).toBe(0)
  expect(await due(1)).toBe(1)
  expect(await due(2)).toBe(0)
  await answerLetter(drafter, { id, letterId: sent.id, version: sent.version, answer: '已答复', files: [] })
  const { rows } = await database.pool.query(
    `select event, data from events where entity_id = $1 and event like '%letter%' order by id`,
    [id],
  )
  for (const { event, data } of rows) webhookEvents[event as WebhookEventName].data.parse(data)
  expect(
    rows.map(({ event, data }) => [event.split('_').at(-1), data.previousState, data.deadline ?? data.state]),
  ).toEqual([
    ['changed', 'draft', 'checked'],
    ['changed', 'checked', 'signed'],
    ['changed', 'signed', 'sent'],
    ['overdue', undefined, sent.deadline],
    ['changed', 'sent', 'answered'],
  ])
})

test('each kind has a template of its own that names only what there is; a wrong one is refused', async () => {
  const { id } = await open()
  for (const kind of letterKinds) {
    const { file } = await downloadLetterTemplate(lead, { kind })
    expect(file.name).toMatch(/\.docx$/)
    expect(await shownText(id, await startLetter(drafter, { id, kind }))).toBe('%PDF-')
  }
  const { fields, own } = await readLetterTemplate(drafter, { kind: 'materials' })
  expect(own).toBeNull()
  expect(fields.map(({ code }) => code)).toContain('{#questions}{no}{text}{/questions}')
  expect(await refusedFor(saveLetterTemplate(checker, { kind: 'materials', files: [] as never }))).toBe(
    'forbidden',
  )
  expect(await resetLetterTemplate(lead, { kind: 'materials' })).toEqual({ reset: false })
  const { fileStore } = lead.services
  const save = async (words: string) => {
    const content = officialTemplate('模板', [{ text: words }, { block: 'annex' }])
    return saveLetterTemplate(lead, {
      kind: 'materials',
      files: [await received(fileStore, 'a.docx', content)],
    })
  }
  await expect(save('{mobile}')).rejects.toMatchObject({ params: { fault: 'unknown', name: 'mobile' } })
  await save('本局自编：{title}')
  const { rows } = await database.pool.query('select kind from document_templates where retired_at is null')
  expect(rows).toEqual([{ kind: 'materials' }])
  const { files, templateName } = await signed(id, 'materials')
  expect(templateName).toBe('a.docx')
  const words = await documentText(files[0]!.id)
  expect(words).toContain('本局自编：')
  for (const hidden of ['张三', '13812345678', '京A12345', 'LSVAA4182E2123451', '第1条'])
    expect(words).not.toContain(hidden)
  expect(words).toContain('LSVAA4182E2******')
  expect(await resetLetterTemplate(lead, { kind: 'materials' })).toEqual({ reset: true })
})

test('a file is found by its number, its title and the number of a letter', async () => {
  const { id, fileNo } = await open()
  const { letterNo } = await signed(id, 'materials')
  const found = (text: string, ctx = lead) => findInvestigations(ctx, { text })
  expect((await found(fileNo.toLowerCase())).map(one => one.id)).toEqual([id])
  expect(await found(letterNo!)).toMatchObject([{ id, letterNo }])
  expect((await found('制动踏板')).map(one => one.id)).toContain(id)
  expect(await found('没有的')).toEqual([])
  const stranger = await contextOf(database.db, ['vehicle_defect'])
  expect(await refusedFor(found(fileNo, stranger))).toBe('forbidden')
})
