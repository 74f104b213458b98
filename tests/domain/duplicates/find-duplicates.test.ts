import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionOf } from '@/app/(staff)/defects/_parts/duplicates/use-duplicate-watch'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { forgetJudgement, judgePair } from '@/lib/defects/duplicates/judge-pair'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import type { DefectValues } from '@/lib/defects/schema'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let blind: Ctx

const tale =
  '上周五晚上在延安高架行驶时，制动踏板突然变硬，踩到底也没有减速，靠拉手刹才停在应急车道，4S 店检测后说助力泵漏气需要更换。'

let serial = 0
async function add(values: Partial<DefectValues> = {}): Promise<string> {
  serial++
  const own = String(serial).padStart(6, '0')
  const { id } = await createDefect(ctx, {
    ...validValues(ids),
    vin: `WDB1234567890${own.slice(2)}`,
    mobile: `139${own}88`,
    faultDate: '2019-01-01',
    receivedAt: '2020-06-08',
    description: `第${serial}件：${[...'天地玄黄宇宙洪荒日月盈昃辰宿列张'].map((sign, at) => sign + String.fromCharCode(0x5000 + serial * 40 + at)).join('')}`,
    ...values,
  })
  return id
}

const found = async (caller: Ctx, input: Parameters<typeof findDuplicates>[1]) =>
  (await findDuplicates(caller, input)).map(({ id, reasons }) => ({
    id,
    codes: reasons.map(({ code }) => code),
  }))

beforeAll(async () => {
  database = await openTestDatabase()
  await query(database.owner.db, 'TRUNCATE defects, defect_counts CASCADE')
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
  blind = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_add',
    'vehicle_defect_edit',
    'vehicle_defect_opt',
    'vehicle_defect_hand_over',
    'vehicle_defect_merge',
  ])
})
afterAll(() => database.close())

test('the same car comes first where assembly and day agree, and last where only the car does', async () => {
  const vin = 'WDBEA30D3HA391172'
  const request = await add({ vin, faultDate: '2020-05-01', description: '转向沉重一' })
  const twin = await add({ vin, faultDate: '2020-05-13', description: '转向沉重二' })
  const older = await add({ vin, faultDate: '2019-01-01', description: '转向沉重三' })
  const otherPart = await add({
    vin,
    faultDate: '2018-01-01',
    assemblyCode: '01',
    subAssemblyCode: '0101',
    description: '油耗偏高',
  })
  const answer = await findDuplicates(ctx, { id: request })
  expect(answer.map(({ id }) => id)).toEqual([twin, older, otherPart])
  expect(answer[0]!.reasons.map(({ text }) => text)).toEqual(['VIN 相同', '总成相同', '发生相隔 12 天'])
  const scores = answer.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((one, other) => other - one))
  expect(scores[0]).toBeGreaterThan(0.9)
  expect(scores[2]).toBeCloseTo(0.6)
})

test('the same mobile or card counts with the same series within 90 days, the same plate always', async () => {
  const person = { mobile: '13700001111', cardType: null, cardNo: 'E12345678', plateNo: '沪A7K3P9' }
  const near = await add({ ...person, plateNo: null, faultDate: '2020-03-01' })
  const farOff = await add({ ...person, plateNo: null, faultDate: '2019-03-01' })
  const otherCar = await add({
    ...person,
    plateNo: null,
    faultDate: '2020-03-01',
    producerId: ids.otherProducer,
    brandId: ids.otherBrand,
    modelRangeId: ids.otherSeries,
  })
  const plate = await add({ plateNo: person.plateNo, faultDate: '2015-03-01' })
  const request = { ...person, modelRangeId: ids.series, faultDate: '2020-05-20' }
  const { cardType: _, ...typed } = request
  const answer = await found(ctx, typed)
  expect(answer.map(({ id }) => id).sort()).toEqual([near, plate].sort())
  expect(answer.find(({ id }) => id === near)!.codes).toEqual([
    'sameMobile',
    'sameCard',
    'sameModel',
    'daysApart',
  ])
  expect(answer.map(({ id }) => id)).not.toContain(farOff)
  expect(answer.map(({ id }) => id)).not.toContain(otherCar)
})

test('a text that is told again is found whatever the car; a likeness of 60 % only for one series and assembly', async () => {
  const request = await add({ description: tale })
  const copied = await add({
    description: tale.replace('上周五', '前天'),
    producerId: ids.otherProducer,
    brandId: ids.otherBrand,
    modelRangeId: ids.otherSeries,
  })
  const half = `${tale.slice(0, 44)}。厂家至今没有给出答复。`
  const kin = await add({ description: half })
  const stranger = await add({
    description: half,
    producerId: ids.otherProducer,
    brandId: ids.otherBrand,
    modelRangeId: ids.otherSeries,
  })
  const answer = await findDuplicates(ctx, { id: request })
  expect(answer.map(({ id }) => id).sort()).toEqual([copied, kin].sort())
  expect(answer.map(({ id }) => id)).not.toContain(stranger)
  const text = answer.find(({ id }) => id === copied)!.reasons.find(({ code }) => code === 'text')
  expect(text).toMatchObject({
    percent: expect.any(Number),
    text: expect.stringMatching(/^文字相似度 9\d%$/),
  })
  expect(await found(ctx, { description: '制动踏板突然变硬' }), 'too short to prove anything').toEqual([])
})

test('no record near a text is missed, however the text was changed', async () => {
  const { groupsOf, similarityThreshold: alike } = await import('@/lib/defects/duplicates/text-similarity')
  const { pairsOf, similarity: likeness } = await import('@/lib/defects/list/keyword')
  const signs = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x4e00 + at * 7))
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: 20 + (round % 150) }, (_, at) => signs[(at * 17 + round * at) % 60]!)
    const changed = text.flatMap((sign, at) =>
      (at * 31 + round) % 23 === 0 ? [] : (at + round) % 29 === 0 ? [sign, '新'] : [sign],
    )
    const [pairs, others] = [pairsOf(text.join('')), pairsOf(changed.join(''))]
    if (likeness(pairs, others) < alike) continue
    const groups = groupsOf([...pairs], alike, pair => (pair % 97) / 97)
    if (groups.length === 0) continue
    expect(groups.some(group => group.every(pair => others.has(pair)))).toBe(true)
  }
})

test('days are said of what they are: of the faults where both are known, else of the receipt, else not at all', async () => {
  const vin = 'WDBEA30D3HA391155'
  const known = await add({ vin, faultDate: '2020-06-01', receivedAt: '2020-06-08' })
  const receivedOnly = await add({ vin, faultDate: '2020-06-01', receivedAt: '2020-06-08' })
  await query(database.db, 'UPDATE defects SET fault_date = NULL WHERE id = $1::bigint', [receivedOnly])
  const days = async (typed: { faultDate: string; receivedAt: string }) => {
    const answer = await findDuplicates(ctx, { vin, ...typed })
    return [known, receivedOnly].map(id =>
      answer
        .find(one => one.id === id)!
        .reasons.filter(({ code }) => code.endsWith('Apart'))
        .map(({ text }) => text),
    )
  }
  expect(await days({ faultDate: '', receivedAt: '2020-06-08' })).toEqual([['同一天收到'], ['同一天收到']])
  expect(await days({ faultDate: '2020-06-01', receivedAt: '' })).toEqual([['同一天发生'], []])
  expect(await days({ faultDate: '2020-06-04', receivedAt: '2020-06-10' })).toEqual([
    ['发生相隔 3 天'],
    ['收到相隔 2 天'],
  ])
})

test('a form asks with what can be read: what cannot, and what was emptied, is not compared as it is stored', () => {
  const typed = {
    plateNo: '沪A7K3P9',
    faultDate: '2020-02-31',
    receivedAt: '2020-06-08',
    mobile: '1'.repeat(21),
  }
  const asked = questionOf(typed, {}, '7', new Set())
  expect(JSON.parse(asked!)).toMatchObject({ ...typed, id: '7', faultDate: '', mobile: '', vin: '' })
})

test('itself, deleted ones, pairs that were judged and what was merged with it are not offered', async () => {
  const vin = 'WDBEA30D3HA391188'
  const [request, gone, judged, linked, kept] = [
    await add({ vin }),
    await add({ vin }),
    await add({ vin }),
    await add({ vin }),
    await add({ vin }),
  ]
  await deleteDefects(ctx, { ids: gone, reason: '测试' })
  await judgePair(ctx, { id: request, otherId: judged, verdict: 'different' })
  await judgePair(ctx, { id: linked, otherId: request, verdict: 'similar' })
  expect((await found(ctx, { id: request })).map(({ id }) => id)).toEqual([kept])
  expect((await found(ctx, { id: judged })).map(({ id }) => id)).toEqual([kept, linked])
  await forgetJudgement(ctx, { id: judged, otherId: request })
  expect((await found(ctx, { id: request })).map(({ id }) => id)).toEqual([kept, judged])

  await mergeDefects(ctx, { survivorId: kept, survivorVersion: 1, mergedId: judged, mergedVersion: 1 })
  const [only, ...others] = await findDuplicates(ctx, { id: request })
  expect(others).toEqual([])
  expect(only).toMatchObject({ id: kept })
  expect((await found(ctx, { id: kept })).map(({ id }) => id)).toEqual([linked, request])
})

test('a record that was merged stands for the one that it went into', async () => {
  const survivor = await add()
  const merged = await add({ plateNo: '京N8X2Q1' })
  await mergeDefects(ctx, { survivorId: survivor, survivorVersion: 1, mergedId: merged, mergedVersion: 1 })
  const [answer] = await findDuplicates(ctx, { plateNo: '京N8X2Q1' })
  expect(answer).toMatchObject({ id: survivor, through: expect.stringMatching(/^QX/) })
})

test('what is typed stands above what is stored, and an emptied field is not compared', async () => {
  const vin = 'WDBEA30D3HA391199'
  const request = await add()
  const other = await add({ vin })
  expect(await found(ctx, { id: request })).toEqual([])
  expect((await found(ctx, { id: request, vin: ' wdb-ea30d3ha391199' })).map(({ id }) => id)).toEqual([other])
  expect(await found(ctx, { id: other, vin: '' })).toEqual([])
})

test('who may not see numbers of people gets them masked and cannot try out what stands in a record', async () => {
  const secret = { mobile: '13912345678', plateNo: '苏B5M8T2' }
  const theirs = await add(secret)
  const mine = await add({ ...secret })
  expect((await found(ctx, { id: mine })).map(({ id }) => id)).toEqual([theirs])
  // Otherwise a user could write a guess into a record of their own and learn from the result whether it was right.
  expect(await found(blind, { id: mine })).toEqual([])
  // Not even when something else is sent with the id.
  expect(await found(blind, { id: mine, faultDate: '2019-01-01' })).toEqual([])
  const [typed] = await findDuplicates(blind, {
    ...secret,
    modelRangeId: ids.series,
    faultDate: '2019-01-01',
  })
  expect(typed!.reasons.map(({ code }) => code)).toContain('sameMobile')
  expect(typed!.vin).toMatch(/\*{6}$/)
  expect(JSON.stringify(typed)).not.toContain(secret.mobile)
  expect(
    await found(blind, { mobile: '1391234567', modelRangeId: ids.series, faultDate: '2019-01-01' }),
  ).toEqual([])
})

test('sixty numbers an hour may be tried by who may not see them, the same one again for nothing', async () => {
  const guesser = await contextOf(database.db, ['vehicle_defect'])
  const target = await add({ plateNo: '粤B9Z8Y7' })
  const asks = async (plateNo: string) => (await found(guesser, { plateNo })).map(({ id }) => id)
  for (let again = 0; again < 5; again++) expect(await asks('粤B9Z8Y7')).toEqual([target])
  for (let at = 0; at < 59; at++) expect(await asks(`粤B1A2${String(at).padStart(2, '0')}`)).toEqual([])
  const another = await add({ plateNo: '粤B9Z8Y6' })
  for (const again of ['once', 'twice'])
    expect(await asks('粤B9Z8Y6'), `the sixty-first is not compared, asked ${again}`).toEqual([])
  expect(await asks('粤B9Z8Y7')).toEqual([target])
  expect((await found(ctx, { plateNo: '粤B9Z8Y6' })).map(({ id }) => id)).toEqual([another])
})

test('placeholders and wrong input find nothing or are refused', async () => {
  await add({ mobile: '00000000000', contactOverrideReason: '未留手机', plateNo: '无' })
  expect(
    await found(ctx, { mobile: '00000000000', modelRangeId: ids.series, faultDate: '2019-01-01' }),
  ).toEqual([])
  expect(await found(ctx, { plateNo: '无' })).toEqual([])
  expect(await found(ctx, {})).toEqual([])
  await expect(findDuplicates(ctx, { id: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(findDuplicates(ctx, asSent({ state: 1 }))).rejects.toMatchObject({ code: 'invalid_input' })
  const nobody = await contextOf(database.db, ['vehicle_defect_add'])
  await expect(findDuplicates(nobody, { plateNo: '京A12345' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a deleted record is asked about only by who may see deleted ones', async () => {
  const id = await add()
  await deleteDefects(ctx, { ids: id, reason: '测试' })
  await expect(findDuplicates(blind, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await findDuplicates(ctx, { id })).toEqual([])
  const [row] = await database.db.select().from(defects).where(eq(defects.id, id))
  expect(row!.deletedAt).not.toBeNull()
})
