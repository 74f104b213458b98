import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects, defectVersions } from '@/db/schema/defects'
import { declaration } from '@/lib/defects/declaration'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { personalFields } from '@/lib/defects/mask'
import type { DefectValues } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { anonymiseRecords } from '@/lib/retention/anonymise-records'
import { erasurePlan } from '@/lib/retention/erasure-plan'
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

  expect(await anonymiseRecords(db, 10, new Date(), false)).toBe(1)

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
