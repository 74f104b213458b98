import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects, defectVersions } from '@/db/schema/defects'
import { declaration } from '@/lib/defects/declaration'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import type { DefectValues } from '@/lib/defects/schema'
import { stateCodes, states } from '@/lib/defects/states'
import { personalFields } from '@/lib/defects/visible'
import { productStates } from '@/lib/intake/states'
import { anonymiseRecords, terms } from '@/lib/retention/apply-retention'
import { erasurePlan } from '@/lib/retention/erasure-plan'
import { defaultOf } from '@/lib/settings/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const phone = '13812345678'
const vin = 'LSVAB2183K2100001'
const texts = fieldNames.filter(name => fieldOf[name].kind === 'text' && !fieldOf[name].personal)
const erased = fieldNames.filter(name => fieldOf[name].erase && fieldOf[name].erase !== 'keep').concat(texts)

test('every personal field says how it is erased', () => {
  expect(personalFields.filter(name => fieldOf[name].erase === undefined)).toEqual([])
  // Changing this list is a decision to keep personal data permanently.
  expect(fieldNames.filter(name => fieldOf[name].erase === 'keep')).toEqual(['gender', 'age'])
})

test('a personal field that is added to the declaration is erased', () => {
  const { clear, redact, assignments } = erasurePlan({
    ...declaration,
    nickName: { kind: 'text', max: 60, section: 'reporter', personal: 'name', erase: 'clear' },
    diary: { kind: 'text', max: 60, section: 'reporter' },
    illnesses: { kind: 'codes', list: 'illness', section: 'reporter', personal: 'hidden', erase: 'clear' },
  })
  expect(clear).toEqual(expect.arrayContaining(['nickName', 'illnesses']))
  expect(redact).toContain('diary')
  expect(assignments).toEqual(
    expect.arrayContaining([
      'nick_name = NULL',
      `illnesses = '{}'`,
      'diary = without_person(t.diary, who.marks)',
    ]),
  )
})

test('nothing of a personal field is left in a record or its versions', async () => {
  const { db } = database
  const given: DefectValues = Object.fromEntries(
    erased.map(name => [name, fieldOf[name].erase === 'vinPrefix' ? vin : phone]),
  )
  const [record] = await db
    .insert(defects)
    .values({
      ...given,
      complaintNo: 'QX20100101000001',
      state: states.closed,
      reviewRemark: phone,
      auditOpinion: phone,
      updatedAt: new Date('2010-01-01'),
    })
    .returning({ id: defects.id })
  const id = record!.id
  const changes = Object.fromEntries(
    [...erased, 'reviewRemark', 'auditOpinion'].map(name => [
      name,
      [null, given[name as FieldName] ?? phone] as [unknown, unknown],
    ]),
  )
  await db.insert(defectVersions).values({ defectId: id, version: 1, kind: 'create', door: 'http', changes })

  expect(await anonymiseRecords(db, defaultOf('retention'), new Date(), false)).toMatchObject({
    personalData: 1,
  })

  const [after] = await db.select().from(defects).where(eq(defects.id, id))
  const [version] = await db.select().from(defectVersions).where(eq(defectVersions.defectId, id))
  const left = { clear: null, vinPrefix: vin.slice(0, 11), keep: undefined }
  const expected = Object.fromEntries(
    erased.map(name => {
      const { erase } = fieldOf[name]
      return [name, erase ? left[erase] : '***']
    }),
  )
  expect(after).toMatchObject({ ...expected, reviewRemark: '***', auditOpinion: '***' })
  expect(version!.changes).toEqual(
    Object.fromEntries(
      Object.keys(changes).map(name => [name, [null, name in expected ? expected[name] : '***']]),
    ),
  )
})

test('every state of a record and of a report has one term', () => {
  const all = Object.values(terms)
  expect(all.flatMap(term => [...term.states]).sort()).toEqual([...stateCodes].sort())
  expect(all.flatMap(term => [...term.reports]).sort()).toEqual([...productStates].sort())
})

test('what stands still, was returned, rejected, deleted or never handed in ends by the term of its state', async () => {
  const { db } = database
  const retention = { ...defaultOf('retention'), returnedYears: 12, deletedYears: 11, recordDraftYears: 13 }
  const now = new Date('2026-11-27')
  const ago = (years: number, days: number) => new Date(Date.UTC(now.getUTCFullYear() - years, 10, 27 - days))
  const add = (no: string, values: Partial<typeof defects.$inferInsert>) =>
    db.insert(defects).values({
      complaintNo: no,
      reporterName: '欧阳清晏',
      mobile: phone,
      summary: '欧阳清晏来电',
      ...values,
    })
  const expected: Record<string, number> = {}
  for (const [name, { years, states: own }] of Object.entries(terms)) {
    const term = retention[years]
    const deleted = own.length === 0
    for (const state of deleted ? stateCodes : own) {
      const aged = (days: number) => ({
        state,
        updatedAt: deleted ? now : ago(term, days),
        ...(deleted && { deletedAt: ago(term, days) }),
      })
      await add(`old ${name} ${state}`, aged(1))
      await add(`young ${name} ${state}`, aged(-1))
      expected[name] = (expected[name] ?? 0) + 1
    }
  }
  await add('matched later', { state: states.closed, stateSince: ago(11, 0), updatedAt: ago(0, 9) })
  expected.personalData!++
  const again = { anonymisedAt: ago(20, 0), updatedAt: ago(12, 1), state: states.returned }
  await add('written to later', again)
  expected.personalDataReturned!++
  await add('anonymous already', { ...again, updatedAt: ago(20, 0) })

  expect(await anonymiseRecords(db, retention, now, true)).toEqual(expected)
  expect(await anonymiseRecords(db, retention, now, false)).toEqual(expected)
  const none = Object.fromEntries(Object.keys(terms).map(name => [name, 0]))
  expect(await anonymiseRecords(db, retention, now, false)).toEqual(none)
  const named = await db
    .select({ no: defects.complaintNo, summary: defects.summary })
    .from(defects)
    .where(eq(defects.reporterName, '欧阳清晏'))
  expect(named.filter(({ no }) => !/^young|already/.test(no))).toEqual([])
  const [cleared] = await db.select().from(defects).where(eq(defects.complaintNo, 'old personalDataOpen 10'))
  expect(cleared).toMatchObject({ summary: '***来电', mobile: null, state: 10 })
})

test('a name, address or number that could be of anybody is taken out of no text', async () => {
  const { db } = database
  const description = '多名车主在浙江省杭州市反映，12345678 批次，欧阳 清晏补充：车牌苏E8K29Q，Oil 泄漏'
  const add = async (no: string, values: Partial<typeof defects.$inferInsert>) => {
    const row = { complaintNo: no, description, state: states.closed, updatedAt: new Date('2010-01-01') }
    await db.insert(defects).values({ ...row, ...values })
  }
  await add('nobody', { reporterName: '车主', address: '浙江省杭州市', engineNo: '2345678', phone: '8' })
  await add('somebody', { reporterName: '欧阳清晏', plateNo: '苏E8K29Q' })
  await add('short', { reporterName: 'Oi', mobile: '', email: 'x' })
  await anonymiseRecords(db, defaultOf('retention'), new Date(), false)
  const left = async (no: string) =>
    (await db.select().from(defects).where(eq(defects.complaintNo, no)))[0]!.description
  const byShape = description.replace('苏E8K29Q', '***')
  expect(await left('nobody')).toBe(byShape)
  expect(await left('short')).toBe(byShape)
  expect(await left('somebody')).toBe(byShape.replace('欧阳 清晏', '***'))
})

test.each([
  ['我弟弟 １３９８７６５４３２１', '我弟弟 ***'],
  ['+8613987654321 或 0086-139 8765 4321', '*** 或 ***'],
  ['（010）68991234，057188886666，021 58881234', '***，***，***'],
  ['车架号ＬＳＶＡＢ２１８３Ｋ２１０９８７３', '车架号***'],
  ['行驶１２万公里，批次 0123456789，零件 06A905115', '行驶１２万公里，批次 0123456789，零件 06A905115'],
])('whoever a text names by a number, %s, is not named afterwards', async (said, left) => {
  const { rows } = await database.pool.query('select without_person($1::text, $2) as left', [said, ''])
  expect(rows).toEqual([{ left }])
})
