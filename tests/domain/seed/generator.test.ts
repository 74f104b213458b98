import { describe, expect, test } from 'vitest'
import { assemblies } from '@/db/seed/data/assemblies'
import { brands, producers, series } from '@/db/seed/data/catalogue'
import { codedLists } from '@/db/seed/data/lists'
import { regions } from '@/db/seed/data/regions'
import { wmiCodes } from '@/db/seed/data/wmi'
import { schedule } from '@/db/seed/generator/calendar'
import { columns, makeChunk } from '@/db/seed/generator/chunk'
import { phrases } from '@/db/seed/generator/phrases'
import { campaign, plantsOf } from '@/db/seed/generator/plants'
import { makeRecord, type Values } from '@/db/seed/generator/record'
import { assemblyShares } from '@/db/seed/generator/shares'
import { type Settings, world } from '@/db/seed/generator/world'
import { fieldOf } from '@/lib/defects/fields'
import type { DefectValues } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'

const records = 4000
const people = [{ id: '1', name: '林录入', deptName: '受理部' }]
const settings: Settings = {
  seed: 7,
  today: 20_770,
  schedule: schedule(20_770, records),
  taken: {},
  historyFrom: records - 200,
  firstId: 1,
  ids: {
    series: series.map((one, i) => ['1', '1', String(i + 1), one.variants.map(() => '1')]),
    staff: { entry: people, reviewer: people, evaluator: people, auditor: people },
    opinions: { '01': '1', '02': '2', '03': '3', '04': '4', '05': '5', '06': '6', '08': '8' },
  },
}
const w = world(settings)
const days = schedule(20_770, records, campaign)
const plants = plantsOf(days, 20_770, () => true)
const withPlants = world({ ...settings, schedule: days, plants })
const planted = [...plants.keys()].map(index => makeRecord(withPlants, index))
const made = Array.from({ length: records }, (_, index) => makeRecord(w, index))

const camel = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/_(.)/g, (_, c: string) => c.toUpperCase()),
      value,
    ]),
  ) as DefectValues & Record<string, unknown>

describe('generated records', () => {
  test('are the same for the same seed and index', () => {
    expect(makeRecord(w, 1234)).toEqual(made[1234])
  })

  test.each([
    ['as they come', made.slice(0, 1500)],
    ['of clusters', planted],
  ])('hold what the rules derive from them, %s', (_, values) => {
    const critical = new Map(
      assemblies.flatMap(a => [
        [a.code, a.safetyCritical] as const,
        ...a.subAssemblies.map(sub => [sub.code, sub.safetyCritical] as const),
      ]),
    )
    const known = new Set(wmiCodes.map(row => row.wmi))
    for (const one of values) {
      const record = camel(one)
      const derived = derive(record, {
        knownMaker: wmi => known.has(wmi),
        brandNature: record.brandNature,
        safetyCritical: critical.get(record.subAssemblyCode ?? record.assemblyCode ?? '') ?? false,
      })
      expect(Object.fromEntries(Object.keys(derived).map(name => [name, record[name] ?? null]))).toEqual(
        derived,
      )
    }
  })

  test('say only codes that the lists have', () => {
    for (const values of made.slice(0, 1500)) {
      for (const [name, value] of Object.entries(camel(values))) {
        const field = fieldOf[name as keyof typeof fieldOf]
        if (!field || (field.kind !== 'code' && field.kind !== 'codes') || value == null) continue
        const codes = codedLists[field.list]?.map(item => item.code)
        if (!codes) continue
        for (const code of [value].flat()) expect(codes, name).toContain(code)
      }
    }
  })

  test('share the assemblies as the statistics do', () => {
    for (const [code, share] of Object.entries(assemblyShares).filter(([, share]) => share > 3)) {
      const found = made.filter(values => values.assembly_code === code).length
      expect(Math.abs((found / records) * 100 - share)).toBeLessThan(2)
    }
  })

  test('tell texts of the right length, with common and rare words', () => {
    const lengths = made.map(values => String(values.description).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
    const noise = made.filter(({ summary, description }) =>
      `${summary}${description}`.includes('异响'),
    ).length
    expect(noise / records).toBeGreaterThan(0.33)
    expect(noise / records).toBeLessThan(0.45)
  })

  test('are written column by column, with their history', () => {
    const chunk = makeChunk(w, records - 50, records)
    const lines = chunk.defects.trimEnd().split('\n')
    expect(lines).toHaveLength(50)
    for (const line of lines) expect(line.split('\t')).toHaveLength(columns.defects.length)
    const names = new Set(made.flatMap(Object.keys))
    expect([...names].filter(name => !columns.defects.includes(name))).toEqual([])
    expect(chunk.defect_versions.trimEnd().split('\n').length).toBe(
      chunk.defect_flow.trimEnd().split('\n').length,
    )
  })
})

test.each([2026, 2027, 2028, 2036])('clusters of one series have one of those sold in %i', year => {
  const day = Date.parse(`${year}-01-01T00:00:00Z`) / 86_400_000
  const clusters = [...plantsOf(schedule(day, records, campaign), day, () => true).values()]
  const wave = '0111'
  expect(clusters.filter(({ subKey, series }) => subKey !== wave && series === undefined)).toEqual([])
})

describe('shipped reference data', () => {
  test('is as complete as promised', () => {
    expect(assemblies).toHaveLength(17)
    expect(producers.length).toBeGreaterThanOrEqual(80)
    expect(brands.length).toBeGreaterThanOrEqual(120)
    expect(series.length).toBeGreaterThanOrEqual(600)
    expect(regions.filter(region => region.level === 1)).toHaveLength(34)
    for (const sub of assemblies.flatMap(assembly => assembly.subAssemblies))
      expect(phrases.has(sub.code)).toBe(true)
  })

  test('names makers, brands and parents that exist', () => {
    const makers = new Set(producers.map(producer => producer.name))
    for (const { producer } of wmiCodes) if (producer) expect(makers).toContain(producer)
    const codes = new Set(regions.map(region => region.code))
    for (const { parentCode } of regions) if (parentCode) expect(codes).toContain(parentCode)
    for (const list of Object.values(codedLists))
      expect(new Set(list.map(item => item.code)).size).toBe(list.length)
  })
})
