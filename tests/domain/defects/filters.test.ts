import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defects } from '@/db/schema/defects'
import { recallRecords } from '@/db/schema/recalls'
import { defectAssignees } from '@/db/schema/workflow'
import { pageAudit } from '@/lib/audit/page-audit'
import type { Ctx } from '@/lib/core/context'
import { countForExport } from '@/lib/defects/export/export-sheet'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { contextOf } from '@/tests/support/people/people'

type Row = typeof defects.$inferSelect

let database: TestDatabase
let all: Ctx
let masked: Ctx
let rows: Row[]
let mine: string[]

const pick = <Value>(at: number, values: Value[]) => values[at % values.length]!

beforeAll(async () => {
  database = await openTestDatabase()
  all = await contextOf(database.db, 'all')
  masked = await contextOf(database.db, ['vehicle_defect'])
  const made = Array.from({ length: 120 }, (_, at) => ({
    complaintNo: `QX19990101${String(at).padStart(6, '0')}`,
    state: pick(at, [10, 20, 30, 50, 70, 90]),
    receivedAt: '1999-01-01',
    createdAt: new Date(Date.UTC(1999, 0, 1 + (at % 9), 15 + (at % 3))),
    createdBy: pick(at, [null, all.user!.id]),
    reporterName: pick(at, ['王伟', null, '李娜']),
    mobile: pick(at, ['13800000001', '13800000002', null, '13900000003']),
    plateNo: pick(at, [null, '京A12345']),
    sourceRef: pick(at, [null, 'ZB-2024-1', 'ZB-2024-12']),
    vin: pick(at, ['LSVAB2183K2000123', null, 'LSVAB2184K2000124']),
    district: pick(at, [null, '310115']),
    typeCodeId: null,
    modelYear: pick(at, [2018, null, 2021]),
    productionDate: pick(at, ['2018-02-01', '2019-03-05', null]),
    productionMonth: pick(at, ['2018-02', '2019-03', null]),
    monthsInService: pick(at, [3, 40, null, 41]),
    lagDays: pick(at, [0, 7, null, 31]),
    mileage: pick(at, [null, 100, 20_000]),
    vehicleType: pick(at, ['SUV', null, 'SEDAN']),
    useNature: pick(at, ['A', 'F', null]),
    transmissionType: pick(at, ['MT', null]),
    powerType: pick(at, ['BEV', 'GAS', null, 'PHEV', 'HEV']),
    assemblyCode: pick(at, ['01', '04', null]),
    subAssemblyCode: pick(at, ['0101', null]),
    extraAssemblies: pick(at, [[], ['04'], [], ['01', '04'], []]),
    symptomCodes: pick(at, [['S01'], [], ['S02', 'S18'], ['S18']]),
    crash: pick(at, [null, true, false, null, null]),
    repaired: pick(at, [true, null, false]),
    fire: pick(at, [false, null, null, null, null, null, true]),
    rollover: pick(at, [null, null, false, true]),
    injuredCount: pick(at, [null, 0, 0, 0, 0, 0, 2]),
    inRecall: pick(at, [null, true, false]),
    recallNo: pick(at, [null, 'S2023M0001V', null, 'S2024M0100V']),
    reviewStatus: pick(at, [null, '1', '2']),
    auditResult: pick(at, [null, '1']),
    riskLevel: pick(at, ['H', null]),
  }))
  await database.db.insert(defects).values(made)
  rows = (await database.db.select().from(defects).orderBy(defects.id)).filter(row =>
    row.complaintNo.startsWith('QX19990101'),
  )
  mine = rows.filter((_, at) => at % 7 === 0).map(row => row.id)
  await database.db
    .insert(defectAssignees)
    .values(mine.map(defectId => ({ defectId, userId: masked.user!.id, step: 'review' })))
})
afterAll(() => database?.close())

const scope = {
  complaintNo: 'QX19990101',
  limit: 100,
  sortField: 'complaintNo',
  sortOrder: 'ascend',
} as const

async function found(filters: object, ctx = all): Promise<string[]> {
  const ids = []
  for (const page of [1, 2])
    ids.push(...(await pageDefects(ctx, { ...scope, page, ...filters })).records.map(({ id }) => id))
  return ids
}

const hurt = (row: Row) =>
  row.crash || row.fire || row.rollover || (row.injuredCount ?? 0) > 0 || (row.deathCount ?? 0) > 0
const has = (list: string[], ...codes: string[]) => codes.some(code => list.includes(code))
const newEnergy = (row: Row) => ['BEV', 'PHEV', 'REEV', 'FCEV'].includes(row.powerType ?? '')
const day = (row: Row) => new Date(row.createdAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const cases: [object, (row: Row) => boolean | null][] = [
  [{ mobile: '+86 138-0000-0001' }, row => row.mobile === '13800000001'],
  [{ reporterName: '李娜' }, row => row.reporterName === '李娜'],
  [{ reporterName: '李' }, row => row.reporterName === '李娜'],
  [{ reporterName: '娜' }, row => row.reporterName === '李娜'],
  [{ reporterName: '·' }, () => false],
  [{ mobile: '0000001' }, row => row.mobile === '13800000001'],
  [{ mobile: '80000' }, row => row.mobile?.includes('80000') ?? false],
  [{ plateNo: '京a 12345' }, row => row.plateNo === '京A12345'],
  [{ plateNo: 'a·123' }, row => row.plateNo === '京A12345'],
  [{ sourceRef: 'ZB-2024-12' }, row => row.sourceRef === 'ZB-2024-12'],
  [{ sourceRef: '2024-1' }, row => row.sourceRef?.includes('2024-1') ?? false],
  [{ subAssemblyCode: '0101' }, row => row.subAssemblyCode === '0101'],
  [{ assemblyCode: '04' }, row => row.assemblyCode === '04' || has(row.extraAssemblies, '04')],
  [{ assemblyCode: '04', alsoExtra: 'false' }, row => row.assemblyCode === '04'],
  [{ complaintType: '01' }, row => row.complaintType === '01'],
  [{ complaintType: '01', alsoSevere: 'true' }, row => row.complaintType === '01' || hurt(row)],
  [
    { assemblyCode: ['01', '04'], powerType: 'BEV' },
    row =>
      row.powerType === 'BEV' &&
      (['01', '04'].includes(row.assemblyCode ?? '') || has(row.extraAssemblies, '01', '04')),
  ],
  [{ extraAssemblies: '01' }, row => has(row.extraAssemblies, '01')],
  [{ symptomCodes: ['S18', 'S01'] }, row => has(row.symptomCodes, 'S18', 'S01')],
  [{ reviewStatus: '2' }, row => row.reviewStatus === '2'],
  [{ auditResult: ['1'] }, row => row.auditResult === '1'],
  [{ inRecall: true }, row => row.inRecall],
  [{ inRecall: false }, row => row.inRecall === false],
  [{ recallNo: 's2024'.toUpperCase() }, row => row.recallNo?.startsWith('S2024') ?? false],
  [{ recallNo: '0100V' }, row => row.recallNo === 'S2024M0100V'],
  [
    { createdAtFrom: '1999-01-03', createdAtTo: '1999-01-05' },
    row => day(row) >= '1999-01-03' && day(row) <= '1999-01-05',
  ],
  [{ vehicleType: 'SUV', useNature: ['A', 'F'] }, row => row.vehicleType === 'SUV' && row.useNature !== null],
  [
    { transmissionType: 'MT', modelYearFrom: 2019 },
    row => row.transmissionType === 'MT' && row.modelYear === 2021,
  ],
  [{ mileageTo: 100 }, row => row.mileage === 100],
  [{ rollover: true }, row => row.rollover],
  [{ rollover: false }, row => row.rollover === false],
  [{ fire: '否' }, row => row.fire === false],
  [{ injured: false }, row => row.injuredCount === 0],
  [{ district: '310115' }, row => row.district === '310115'],
  [{ productionDateTo: '2018-12-31' }, row => row.productionDate === '2018-02-01'],
  [{ productionMonth: '2019-03' }, row => row.productionMonth === '2019-03'],
  [{ monthsInServiceFrom: 40, monthsInServiceTo: 40 }, row => row.monthsInService === 40],
  [{ lagDaysFrom: 3, lagDaysTo: 30 }, row => row.lagDays === 7],
  [{ vinPrefix8: 'lsvab218' }, row => row.vin !== null],
  [{ newEnergy: true }, newEnergy],
  [{ newEnergy: 'false' }, row => !newEnergy(row)],
  [{ severe: true }, row => hurt(row) ?? false],
  [{ severe: false }, row => !hurt(row)],
  [{ repaired: true }, row => row.repaired === true],
  [{ repaired: false }, row => row.repaired !== true],
  [{ counted: true }, row => row.state !== 70],
  [{ counted: true, state: [10, 70] }, row => row.state === 10],
  [{ missing: 'mobile' }, row => row.mobile === null],
  [{ missing: ['vin', 'mileage'] }, row => row.vin === null && row.mileage === null],
  [{ missing: 'symptomCodes' }, row => row.symptomCodes.length === 0],
]

describe('a filter finds what it says and no more:', () => {
  test.each(cases)('%j', async (filters, fits) => {
    const expected = rows.filter(row => fits(row)).map(({ id }) => id)
    expect(await found(filters)).toEqual(expected)
    expect(
      await countForExport(all, { filters: { complaintNo: scope.complaintNo, ...normal(filters) } }),
    ).toBe(expected.length)
  })

  test('a model year below those that a record may have is refused, not taken as the year 21', async () => {
    for (const name of ['modelYearFrom', 'modelYearTo'])
      await expect(pageDefects(all, { [name]: 21 })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await found({ modelYearFrom: '21款' })).toEqual(
      rows.filter(({ modelYear }) => modelYear === 2021).map(({ id }) => id),
    )
  })

  test('a campaign, by what it says of the record, where that was not taken back', async () => {
    const [one, other, gone] = [
      await addCampaign(database.db, []),
      await addCampaign(database.db, [], { state: 'running' }),
      await addCampaign(database.db, [], { state: 'withdrawn' }),
    ]
    const ids = rows.map(({ id }) => id)
    const judged = (recallId: string, defectId: string, verdict: string, removedAt?: Date) => ({
      ...{ recallId, defectId, verdict, removedAt, by: verdict === 'not' ? 'person' : 'scope' },
    })
    await database.db
      .insert(recallRecords)
      .values([
        judged(one.id, ids[0]!, 'covered'),
        judged(one.id, ids[1]!, 'possible'),
        judged(one.id, ids[2]!, 'not'),
        judged(one.id, ids[3]!, 'covered', new Date()),
        judged(other.id, ids[4]!, 'covered'),
        judged(gone.id, ids[5]!, 'covered'),
      ])
    const at = (...places: number[]) => places.map(place => ids[place])
    expect(await found({ recallId: one.id })).toEqual(at(0, 1))
    expect(await found({ recallId: [one.id, other.id], recallVerdict: 'covered' })).toEqual(at(0, 4))
    expect(await found({ recallId: one.id, recallVerdict: 'possible' })).toEqual(at(1))
    expect(await found({ recallId: one.id, recallVerdict: ['not', 'possible'] })).toEqual(at(1, 2))
    expect(await found({ recallVerdict: 'covered' })).toEqual(at(0, 4))
    expect(await found({ recallId: gone.id })).toEqual(at(5))
    const but = (...places: number[]) => ids.filter((_, place) => !places.includes(place))
    expect(await found({ recallId: one.id, recallVerdict: 'outside' })).toEqual(but(0, 1))
    expect(await found({ recallId: one.id, recallVerdict: ['outside', 'possible'] })).toEqual(but(0))
    expect(await found({ recallId: [one.id, other.id], recallVerdict: 'outside' })).toEqual(but(0, 1, 4))
    expect(await found({ recallVerdict: 'outside' })).toEqual(but(0, 1, 4))
    const filters = normal({ recallId: [one.id], recallVerdict: ['covered'] })
    expect(await countForExport(all, { filters })).toBe(1)
  })

  test('who has it to do, and these records', async () => {
    expect(await found({ assigneeId: masked.user!.id })).toEqual(mine)
    const everybody = await found({ assigneeId: [masked.user!.id, 'nobody'] })
    const unheld = await found({ assigneeId: 'nobody' })
    expect(everybody).toEqual([...mine, ...unheld].toSorted((a, b) => Number(a) - Number(b)))
    expect(await found({ ids: mine.slice(0, 3) })).toEqual(mine.slice(0, 3))
    const [first] = (await pageDefects(all, { ...scope, ids: mine[0] })).records
    expect(first!.assigneeName).toBe('测试员')
  })
})

const normal = (filters: object) =>
  Object.fromEntries(
    Object.entries(pageDefects.input.parse(filters)).filter(([name]) => Object.hasOwn(filters, name)),
  )

test('a list that is only counted is exact, whatever its size', async () => {
  const { total, totalCapped } = await pageDefects(all, { counted: true, state: [10, 70] })
  expect(total).toBe((await pageDefects(all, { state: [10] })).total)
  expect(totalCapped).toBeUndefined()
})

describe('what tells of a person', () => {
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'fine',
      error => `${error.code} ${error.details?.issues?.[0]?.code ?? ''}`.trim(),
    )

  test('is no filter for who sees masks: it would be found by trying', async () => {
    for (const filters of [{ mobile: '13800000001' }, { reporterName: '王伟' }, { plateNo: '京A12345' }]) {
      expect(await code(pageDefects(masked, filters))).toBe('invalid_input personal_filter')
      expect(await code(countForExport(masked, { filters }))).toBe('invalid_input personal_filter')
    }
    expect(await found({ sourceRef: 'ZB-2024-12' }, masked)).toHaveLength(40)
  })

  test('is looked for with a row of the audit log, found or not, that does not repeat it', async () => {
    const clear = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_personal'])
    await pageDefects(clear, { mobile: '13700000000', state: [10] })
    const notes = (await database.db.select().from(auditLog)).filter(note => note.userId === clear.user!.id)
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({
      action: 'pageDefects',
      detail: { count: 0, filter: { mobile: '***', state: [10] } },
    })
  })

  test('is called by its words in the audit log, also where it is nobody', async () => {
    const reader = await contextOf(database.db, ['system_audit'])
    await pageDefects(all, { ...scope, assigneeId: 'nobody' })
    const { records } = await pageAudit(reader, { action: ['pageDefects'], seen: true })
    expect(records[0]).toMatchObject({ named: { assigneeId: { nobody: '无人经办' } } })
  })
})
