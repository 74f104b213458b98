import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithItem } from '@/app/(staff)/carBack/_parts/detail/read-detail'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { addRecall, amendRecall } from '@/lib/recalls/edit/save-recall'
import { deleteRecall, setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { listRecallHistory, pageRecalls, sumRecalls } from '@/lib/recalls/page-recalls'
import { getRecall } from '@/lib/recalls/read-recall'
import { addItem } from '@/lib/signals/items/add-item'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['recall'])
})
afterAll(() => database.close())

const issues = (error: { code: string; details?: { issues?: { path: string; code: string }[] } }) =>
  error.details?.issues?.map(({ path, code }) => `${path} ${code}`) ?? error.code
const refusal = (work: Promise<unknown>) => work.then(() => 'done', issues)

let number = 0
const campaign = (more: object = {}) => ({
  recallNo: `S2026M${String(++number).padStart(4, '0')}`,
  title: '召回部分星辰一号',
  kind: 'safety' as const,
  influence: 'voluntary' as const,
  producerId: ids.producer,
  assemblyCode: '04',
  subAssemblyCode: '0401',
  defect: '制动踏板在低温下可能回位不良',
  filedAt: '2020-11-20',
  quantity: 1000,
  ...more,
})
const inSeries = (more: object = {}) => ({ modelRangeId: ids.series, ...more })

test('a draft is entered, found, amended, and its history tells with names', async () => {
  const scopes = [
    inSeries({
      modelYearFrom: 2024,
      productionFrom: '2024-03-01',
      productionTo: '2025-02-28',
      quantity: 900,
    }),
    inSeries({ exclude: true, vinFrom: 'LXT3WXZU1RA100000', vinTo: 'lxt3wxzu1ra 100400' }),
  ]
  const added = await addRecall(ctx, campaign({ brandIds: [ids.brand], remedyWays: ['ota'], scopes }))
  expect(added).toMatchObject({
    ...{ state: 'draft', version: 1, producerName: `北方汽车${ids.mark}`, assemblyName: '制动系' },
    ...{ completion: null, overdue: false, unmatched: false },
    // Nothing is counted before it is matched.
    ...{ covered: null, possible: null, after: null },
    can: { edit: true, delete: true, match: true, states: ['filed'] },
    scopes: [
      { modelRangeName: `星辰一号${ids.mark}`, productionTo: '2025-02-28' },
      { exclude: true, vinTo: 'LXT3WXZU1RA100400' },
    ],
  })

  const [first, second] = added.scopes
  const amended = await amendRecall(ctx, {
    ...{ id: added.id, version: 1, hotline: '400-000-0000' },
    scopes: [
      { id: second!.id, ...scopes[1]! },
      { ...scopes[0]!, modelYearFrom: 2023 },
    ],
  })
  expect(amended.version).toBe(2)
  expect(amended.scopes[0]!.id).toBe(second!.id)
  expect(amended.scopes[1]!.id).not.toBe(first!.id)

  const [edited, entered] = await listRecallHistory(ctx, { id: added.id })
  expect(edited!.changes.map(({ field, beforeText, afterText }) => [field, beforeText, afterText])).toEqual([
    [
      'scopes',
      `星辰一号${ids.mark} · 2024～年款 · 2024-03-01～2025-02-28生产 · 900 辆`,
      `星辰一号${ids.mark} · 2023～年款 · 2024-03-01～2025-02-28生产 · 900 辆`,
    ],
    ['hotline', null, '400-000-0000'],
  ])
  expect(entered!.changes.find(({ field }) => field === 'producerId')!.afterText).toBe(`北方汽车${ids.mark}`)

  const found = async (filters: object) =>
    (await pageRecalls(ctx, filters)).records.map(({ recallNo }) => recallNo)
  const { recallNo } = added
  expect(await found({ keyword: recallNo.toLowerCase() })).toEqual([recallNo])
  expect(await found({ modelRangeId: ids.series, brandId: ids.brand, kind: 'safety' })).toContain(recallNo)
  expect(await found({ modelRangeId: ids.otherSeries })).toEqual([])
  expect(await found({ filedAtFrom: '2020-11-21' })).toEqual([])
  expect(await found({ state: 'filed' })).toEqual([])
  expect(await found({ keyword: '100%' })).toEqual([])
  expect(await deleteRecall(ctx, { id: added.id })).toEqual({ deleted: added.id })
  await expect(getRecall(ctx, { id: added.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('the watch item that led to a campaign is called by its name, to who may see it', async () => {
  const watching = await contextOf(database.db, ['recall', 'watch_item', 'vehicle_defect'])
  const item = await addItem(watching, {
    ...{ group: { modelRangeId: ids.series }, event: { assemblyCode: '04' } },
  })
  const { id } = await addRecall(ctx, campaign({ watchItemId: item.id }))
  expect((await readWithItem(watching, id)).watchItem).toMatchObject({
    ...{ id: item.id, title: expect.stringContaining('制动系') },
  })
  expect((await readWithItem(ctx, id)).watchItem).toMatchObject({ id: item.id, title: null })
})

test('what is wrong is refused with the field and the row', async () => {
  const refused = async (more: object) => refusal(addRecall(ctx, campaign(more)))
  const ofScope = (more: object) => refused({ scopes: [inSeries(), inSeries({ exclude: true, ...more })] })
  expect(await refused({ recallNo: '', quantity: -1, kind: 'other' })).toEqual([
    'recallNo required',
    'kind not_one_of',
    'quantity too_small_number',
  ])
  expect(await refused({ assemblyCode: '98', subAssemblyCode: null })).toEqual(['assemblyCode not_offered'])
  expect(await refused({ assemblyCode: '01' })).toEqual(['subAssemblyCode not_of_assembly'])
  expect(await refused({ assemblyCode: 'old', subAssemblyCode: null })).toEqual(['assemblyCode not_offered'])
  expect(await refused({ brandIds: [ids.otherBrand] })).toEqual(['brandIds not_of_producer'])
  expect(await refused({ symptomCodes: ['none'] })).toEqual(['symptomCodes not_offered'])
  expect(await refused({ supersedesId: '999999', watchItemId: '999999' })).toEqual([
    'supersedesId not_offered',
    'watchItemId not_offered',
  ])
  expect(await refused({ filedAt: '2026-02-30' })).toEqual(['filedAt not_date'])
  expect(await refused({ announcedAt: '2020-11-19', startsAt: '2020-11-10', endsAt: '2020-11-09' })).toEqual([
    'announcedAt before_filing',
    'endsAt before_begin',
  ])
  expect(await refused({ quantity: 10, scopes: [inSeries({ quantity: 11 })] })).toEqual([
    'quantity below_sum',
  ])
  expect(await refused({ scopes: [{ quantity: 1 }] })).toEqual(['scopes.0.modelRangeId series_or_brand'])
  expect(await refused({ scopes: [inSeries({ brandId: ids.brand })] })).toEqual([
    'scopes.0.brandId series_and_brand',
  ])
  expect(await refused({ scopes: [{ modelRangeId: ids.otherSeries }] })).toEqual([
    'scopes.0.modelRangeId not_of_producer',
  ])
  expect(await ofScope({ typeCodeIds: [ids.otherTypeCode] })).toEqual(['scopes.1.typeCodeIds not_of_series'])
  expect(await ofScope({ powerTypes: ['STEAM'] })).toEqual(['scopes.1.powerTypes not_offered'])
  expect(await ofScope({ modelYearFrom: 2025, modelYearTo: 2024 })).toEqual([
    'scopes.1.modelYearTo range_reversed',
  ])
  expect(await ofScope({ productionFrom: '2025-02-01', productionTo: '2025-01-31' })).toEqual([
    'scopes.1.productionTo range_reversed',
  ])
})

test('VINs of a scope are checked by position, maker and order', async () => {
  const of = (vinFrom: string, vinTo?: string, more: object = {}) =>
    refusal(addRecall(ctx, campaign({ scopes: [inSeries({ vinFrom, vinTo, ...more })] })))
  expect(await of('LXT3WXZU1RA10000O', 'LXT3WXZU1RA100400')).toEqual(['scopes.0.vinFrom vin_signs'])
  expect(await of('LXT3WXZU1RA1000', 'LXT3WXZU1RA100400')).toEqual(['scopes.0.vinFrom vin_characters'])
  expect(await of('LXT3WXZU1RA100000')).toEqual(['scopes.0.vinTo required'])
  expect(await of('LXT3WXZU1RA100000', 'LSVAB2183K2100001')).toEqual(['scopes.0.vinTo vin_makers'])
  expect(await of('LXT3WXZU1RA100400', 'LXT3WXZU9RA100000')).toEqual(['scopes.0.vinTo range_reversed'])
  expect(await of('LXT3WXZU9RA100000', 'LXT3WXZU1RA100400')).toBe('done')
  expect(await of('LX9BA1B21RA001001', 'LX9BA1B29RA001100')).toBe('done')
  expect(await of('LX9BA1B21RA001001', 'LX9BA1B29RA002001')).toEqual(['scopes.0.vinTo vin_makers'])
  expect(await of('', undefined, { vinPrefix: 'LX' })).toEqual(['scopes.0.vinPrefix too_small_string'])
  const withPrefix = (vinPrefix: string) => of('LXT3WXZU1RA100000', 'LXT3WXZU9RA100400', { vinPrefix })
  expect(await withPrefix('LXT3WXZU0RA1003')).toBe('done')
  expect(await withPrefix('LXT3WXZU0RA1005')).toEqual(['scopes.0.vinPrefix vin_prefix_outside'])
  await expect(
    addRecall({ ...ctx, locale: 'zh-CN' }, campaign({ scopes: [inSeries({ vinPrefix: 'LXIQ' })] })),
  ).rejects.toMatchObject({ details: { issues: [{ params: { positions: '3, 4' } }] } })
})

test('rows that may hold one vehicle twice are refused, disjoint ones are not', async () => {
  const of = (...scopes: object[]) => refusal(addRecall(ctx, campaign({ scopes })))
  const built = inSeries({ productionFrom: '2024-01-01', productionTo: '2024-12-31' })
  const march = inSeries({ productionFrom: '2024-03-01', productionTo: '2024-03-31' })
  expect(await of(built, march)).toEqual(['scopes.1.productionFrom scope_overlap'])
  expect(await of(march, built)).toEqual(['scopes.1.productionFrom scope_overlap'])
  expect(await of(march, inSeries({ productionFrom: '2024-03-31', productionTo: '2024-04-15' }))).toEqual([
    'scopes.1.productionFrom scope_overlap',
  ])
  expect(await of(inSeries({ modelYearFrom: 2024 }), march)).toEqual(['scopes.1.modelRangeId scope_overlap'])
  expect(await of({ brandId: ids.brand }, march)).toEqual(['scopes.1.modelRangeId scope_overlap'])
  const vins = (vinFrom: string, vinTo: string) => inSeries({ vinFrom, vinTo })
  expect(
    await of(vins('LXT3WXZU1RA100000', 'LXT3WXZU1RA100400'), vins('LXT3WXZU9RA100400', 'LXT3WXZU1RA100500')),
  ).toEqual(['scopes.1.vinFrom scope_overlap'])
  expect(
    await of(vins('LXT3WXZU1RA100000', 'LXT3WXZU1RA100400'), vins('LXT3WXZU9RA100401', 'LXT3WXZU1RA100500')),
  ).toBe('done')
  const alike = (vinPrefix: string) => inSeries({ vinPrefix })
  expect(await of(alike('LXT3WXZU1R'), alike('LXT3WXZU9RA'))).toEqual(['scopes.1.vinPrefix scope_overlap'])
  expect(await of(alike('LXT3WXZU1R'), alike('LXT3WXZU1S'))).toBe('done')
  const to400 = vins('LXT3WXZU1RA100000', 'LXT3WXZU1RA100400')
  expect(await of(to400, alike('LXT3WXZU5RA1002'))).toEqual(['scopes.1.modelRangeId scope_overlap'])
  expect(await of(to400, alike('LXT3WXZU5RA1005'))).toBe('done')
  expect(await of(built, { ...march, exclude: true })).toBe('done')
  expect(await of(march, inSeries({ productionFrom: '2024-04-01', productionTo: '2024-04-15' }))).toBe('done')
  expect(await of({ ...built, condition: '装有甲厂气囊' }, { ...built, condition: '装有乙厂气囊' })).toBe(
    'done',
  )
})

test('one number stands once, and campaigns do not supersede each other in a circle', async () => {
  const twice = campaign()
  const outcomes = await Promise.all([refusal(addRecall(ctx, twice)), refusal(addRecall(ctx, twice))])
  expect(outcomes.sort()).toEqual([['recallNo taken'], 'done'].sort())
  const one = await addRecall(ctx, campaign())
  const other = await addRecall(ctx, campaign({ supersedesId: one.id }))
  expect(other.supersedes).toMatchObject({ id: one.id, recallNo: one.recallNo })
  expect(await refusal(amendRecall(ctx, { id: one.id, version: 1, supersedesId: other.id }))).toEqual([
    'supersedesId replaces_itself',
  ])
  expect(await refusal(amendRecall(ctx, { id: one.id, version: 1, supersedesId: one.id }))).toEqual([
    'supersedesId replaces_itself',
  ])
})

test('of two that supersede each other at once one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await addRecall(ctx, campaign()), await addRecall(ctx, campaign())]
    const supersede = (id: string, supersedesId: string) =>
      refusal(amendRecall(ctx, { id, version: 1, supersedesId }))
    const outcomes = await Promise.all([supersede(one.id, other.id), supersede(other.id, one.id)])
    expect(outcomes).toHaveLength(2)
    expect(outcomes).toContain('done')
    expect(outcomes).toContainEqual(['supersedesId replaces_itself'])
  }
})

test('it goes from draft to filed, running and done, or is withdrawn with a reason', async () => {
  const { id } = await addRecall(ctx, campaign())
  const to = (version: number, state: 'filed' | 'running' | 'done' | 'withdrawn', reason?: string) =>
    setRecallState(ctx, { id, version, state, reason })
  expect(await refusal(to(1, 'running'))).toBe('recall_state')
  expect(await refusal(to(1, 'filed'))).toEqual(['scopes scope_required'])
  await amendRecall(ctx, { id, version: 1, scopes: [inSeries()] })
  const bare = await addRecall(ctx, campaign({ quantity: 0, scopes: [inSeries()] }))
  const file = setRecallState(ctx, { id: bare.id, version: 1, state: 'filed' })
  expect(await refusal(file)).toEqual(['quantity quantity_before_filing'])
  const filed = await to(2, 'filed')
  expect(filed).toMatchObject({ state: 'filed', scopeVersion: 2, version: 3, can: { delete: false } })
  expect(await refusal(deleteRecall(ctx, { id }))).toBe('recall_state')
  // What begins later has not begun: its progress could not be reported.
  const later = await addRecall(ctx, campaign({ scopes: [inSeries()], startsAt: '2099-01-01' }))
  const step = (version: number, state: 'filed' | 'running') =>
    refusal(setRecallState(ctx, { id: later.id, version, state }))
  expect([await step(1, 'filed'), await step(2, 'running')]).toEqual(['done', ['startsAt in_future_day']])
  expect(await to(3, 'running')).toMatchObject({ startsAt: today(ctx.now), scopeVersion: 2 })
  expect(await refusal(amendRecall(ctx, { id, version: 4, scopes: [] }))).toEqual(['scopes scope_required'])
  expect(await refusal(amendRecall(ctx, { id, version: 4, filedAt: '2099-01-01' }))).toEqual([
    'filedAt in_future_day',
  ])
  const wider = await amendRecall(ctx, { id, version: 4, scopes: [{ brandId: ids.brand }] })
  expect(wider).toMatchObject({ scopeVersion: 3, unmatched: true })
  expect(await refusal(to(5, 'withdrawn'))).toEqual(['reason required'])
  expect(await to(5, 'withdrawn', '生产者撤回备案')).toMatchObject({ state: 'withdrawn', scopeVersion: 4 })
  expect(await refusal(amendRecall(ctx, { id, version: 6, hotline: '1' }))).toBe('recall_state')
  const [last] = await listRecallHistory(ctx, { id })
  expect(last!.changes).toMatchObject([
    { field: 'state', beforeText: '实施中', afterText: '已终止' },
    { field: 'reason', afterText: '生产者撤回备案' },
  ])
})

test('who changes an older version is told what the other one saved', async () => {
  const before = await addRecall(ctx, campaign())
  const { id } = await addRecall(ctx, campaign({ scopes: [inSeries()] }))
  await amendRecall(ctx, { id, version: 1, quantity: 2000, scopes: [inSeries({ modelYearFrom: 2020 })] })
  await expect(
    amendRecall(ctx, { id, version: 1, quantity: 3000, scopes: [inSeries()] }),
  ).rejects.toMatchObject({
    code: 'conflict',
    details: {
      data: {
        current: { version: 2, quantity: 2000 },
        conflicts: [
          { field: 'quantity', theirs: 2000, yours: 3000, theirsText: '2000' },
          {
            field: 'scopes',
            theirsText: `第 1 行：星辰一号${ids.mark} · 2020～年款`,
            yoursText: `第 1 行：星辰一号${ids.mark}`,
          },
        ],
      },
    },
  })
  const others = { producerId: ids.otherProducer, supersedesId: before.id }
  await expect(amendRecall(ctx, { id, version: 1, ...others })).rejects.toMatchObject({
    details: {
      data: {
        conflicts: [
          { theirsText: `北方汽车${ids.mark}`, yoursText: expect.stringContaining('汽车') },
          { theirsText: null, yoursText: `${before.recallNo} ${before.title}` },
        ],
      },
    },
  })
  expect(await refusal(setRecallState(ctx, { id, version: 1, state: 'filed' }))).toBe('conflict')
})

test('campaigns of a year are summed by what led to them and by updates over the air', async () => {
  const filedAt = '2018-05-05'
  const of = (more: object) => addRecall(ctx, campaign({ filedAt, ...more }))
  await of({ quantity: 100 })
  await of({ quantity: 200, influence: 'ordered', remedyWays: ['ota', 'repair'] })
  await of({ quantity: 300, influence: 'ordered' })
  const filters = { filedAtFrom: '2018-01-01', filedAtTo: '2018-12-31' }
  expect(await sumRecalls(ctx, filters)).toEqual({
    all: { campaigns: 3, vehicles: 600 },
    ota: { campaigns: 1, vehicles: 200 },
    byInfluence: [
      { influence: 'ordered', campaigns: 2, vehicles: 500 },
      { influence: 'voluntary', campaigns: 1, vehicles: 100 },
    ],
  })
  expect((await pageRecalls(ctx, { ...filters, remedyWay: ['ota'] })).total).toBe(1)
  const stranger = await contextOf(database.db, ['vehicle_defect'])
  expect(await refusal(sumRecalls(stranger, filters))).toBe('forbidden')
})

test('nobody changes a campaign without the right to', async () => {
  const reader = await contextOf(database.db, [])
  await expect(pageRecalls(reader, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(addRecall(reader, campaign())).rejects.toMatchObject({ code: 'forbidden' })
})
