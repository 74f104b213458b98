import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addReadings } from '@/lib/analysis/query/known-records'
import type { ReadText } from '@/lib/coding/engine/propose'
import { openEngine } from '@/lib/signals/evaluate/engine'
import type { Hit } from '@/lib/signals/evaluate/hits'
import { ruleDefinition } from '@/lib/signals/rules/rule-schema'
import { recordsOf } from '@/tests/support/signals/known-records'

const origin = 19_359 // A Monday.
const weeks = 120

interface Given {
  week: number
  series?: string
  part?: string
  severe?: number
  vin?: string
  symptoms?: string[]
  from?: number
  to?: number
}

const background: Given[] = Array.from({ length: weeks * 6 }, (_, at) => ({
  week: Math.floor(at / 6),
  series: at % 3 ? 'big' : 'small',
  part: at % 6 < 5 ? '0101' : '0401',
}))
const onset = 90
const cluster: Given[] = Array.from({ length: 8 }, (_, at) => ({
  week: onset + at,
  series: 'small',
  part: '0402',
  symptoms: ['S27'],
}))

const reading = {
  ...{ assembly: '04', symptom: null },
  ...{ ofAssembly: 0.95, ofPart: 0.95, ofSymptom: 0 },
}

async function hitsOf(
  given: readonly Given[],
  rules: readonly z.input<typeof ruleDefinition>[],
  more: Partial<Parameters<typeof openEngine>[0]> = {},
  read: readonly ReadText[] = [],
): Promise<Hit[]> {
  const records = recordsOf(
    given.map(({ week, series = 'small', part = '0101', severe = 0, symptoms = [], from, to }, at) => ({
      ...{ id: at + 1, day: origin + week * 7 + 2, severe, score: 0, from, to },
      ...{ series, brand: 'brand', producer: 'maker', modelYear: 2020, power: 'GAS' },
      ...{ assembly: part.slice(0, 2), subAssembly: part, symptoms },
    })),
  )
  if (read.length > 0) addReadings(records, read)
  const texts = (rows: readonly number[]) =>
    rows.map(row => ({ vin: given[row]!.vin ?? null, description: null }))
  const parsed = rules.map(rule => ruleDefinition.parse(rule))
  const engine = openEngine({
    records,
    rules: parsed,
    filterOf: rules.map(() => 0),
    origin,
    weeks,
    texts,
    ...more,
  })
  const hits: Hit[] = []
  for (let week = 1; week <= weeks; week++)
    hits.push(...(await engine.decide((more.origin ?? origin) + week * 7)).hits)
  return hits
}

const own: z.input<typeof ruleDefinition> = { method: 'own-history', levels: ['series*subAssembly'] }
const weekOf = (hit: Hit | undefined) => hit && (Date.parse(hit.week) / 86_400_000 - origin) / 7 - 1

describe('each method', () => {
  const rules: z.input<typeof ruleDefinition>[] = [
    own,
    { method: 'own-history', levels: ['series*subAssembly*symptom'] },
    ...(['series*subAssembly', 'series*subAssembly*symptom', 'brand*subAssembly'] as const).map(level => ({
      ...{ method: 'own-history' as const, levels: [level] },
      params: { h: 6, ratio: 15, kappa: 15, mixture: true },
    })),
    { method: 'own-history', levels: ['brand*subAssembly'] },
    { method: 'own-history', levels: ['producer*subAssembly'] },
    { method: 'own-history', levels: ['series*modelYear*assembly'] },
    { method: 'disproportion', levels: ['series*subAssembly'], params: { windowDays: 91 } },
    {
      method: 'disproportion',
      levels: ['series*subAssembly'],
      params: { strata: 'power-year', windowDays: 91 },
    },
    { method: 'cusum', levels: ['series*subAssembly'], params: { h: 3 } },
    { method: 'count', levels: ['series*subAssembly'], params: { least: 3 } },
  ]
  it.each(rules.map(rule => [`${rule.method} of ${rule.levels}`, rule] as const))(
    '%s names the cluster after its third report',
    async (_, rule) => {
      const placeOf = ({ week, group, event }: Hit) => JSON.stringify([week, group, event])
      const before = new Set((await hitsOf(background, [rule])).map(placeOf))
      const found = (await hitsOf([...background, ...cluster], [rule])).find(
        hit => hit.event.assemblyCode === '04' && !before.has(placeOf(hit)),
      )
      expect(weekOf(found)).toBeGreaterThanOrEqual(onset + 1)
      expect(weekOf(found)).toBeLessThanOrEqual(onset + 10)
    },
  )

  it('of a part asks for less where its reports name the same problem', async () => {
    const params = { h: 13, ratio: 15, kappa: 15, mixture: true }
    const rule = { method: 'own-history' as const, levels: ['series*subAssembly' as const], params }
    const first = async (symptoms: (at: number) => string[]) => {
      const reports = cluster.map((one, at) => ({ ...one, symptoms: symptoms(at) }))
      const hits = await hitsOf([...background, ...reports], [rule])
      return hits.find(({ event }) => event.subAssemblyCode === '0402')!
    }
    const [same, others] = [await first(() => ['S27']), await first(at => [`S${at + 10}`])]
    expect(weekOf(same)).toBeLessThan(weekOf(others)!)
    expect(same.s).toBeGreaterThan(same.h)
  })

  it('asks for more in a mixture where a series reports more than the others, by how many times as much', async () => {
    const of = async (series: string, mixture: boolean) => {
      const params = { h: 6, ratio: 15, mixture }
      const rule = { method: 'own-history' as const, levels: ['series*subAssembly' as const], params }
      const hits = await hitsOf([...background, ...cluster.map(one => ({ ...one, series }))], [rule])
      return hits.find(({ event }) => event.subAssemblyCode === '0402')!
    }
    const [small, big] = [await of('small', true), await of('big', true)]
    // Four reports a week of one series and two of the other, and what the cluster adds.
    const added = weekOf(big)! - onset + 1
    expect(big.h).toBeCloseTo(6 + Math.log((208 + added) / ((312 + added) / 2)), 9)
    expect([small.h, (await of('big', false)).h]).toEqual([6, 6])
  })

  it('of severe events looks at them alone', async () => {
    const severe = cluster.map(one => ({ ...one, severe: 2 }))
    const params = { h: 3 }
    const rule: z.input<typeof ruleDefinition> = { method: 'severe', levels: ['series*assembly'], params }
    expect(await hitsOf([...background, ...cluster], [rule])).toEqual([])
    const [first] = await hitsOf([...background, ...severe], [rule])
    expect(first).toMatchObject({ event: { assemblyCode: '04' }, group: { modelRangeId: 'small' } })
    expect(first!.severe).toBe(first!.n)
    const pair = severe.slice(0, 2)
    const shipped: typeof rule = { ...rule, params: { h: 4.8, ratio: 20 } }
    const [two] = await hitsOf([...background, ...pair], [shipped])
    expect(two).toMatchObject({ n: 2, severe: 2, event: { assemblyCode: '04' } })
    const deaths: typeof rule = { ...rule, params: { ...params, kinds: ['death'] } }
    expect(await hitsOf([...background, ...severe], [deaths])).toEqual([])
  })

  it('of what comes after a recall counts the cars that it covers', async () => {
    const rule = { method: 'after-recall' } as const
    const covered = new Set(cluster.map((_, at) => background.length + at + 1))
    const recall = {
      ...{ level: 'recall' as const, group: { recallId: '41' }, event: { assemblyCode: '04' }, expected: 0 },
      ...{ assemblyCode: '04', startsAt: origin + (onset + 2) * 7, recordIds: covered },
    }
    const all = [...background, ...cluster]
    expect(await hitsOf(all, [rule])).toEqual([])
    const [first] = await hitsOf(all, [rule], { listed: { 'after-recall': async () => [recall] } })
    expect(first).toMatchObject({ level: 'recall', group: { recallId: '41' }, n: 3 })
    expect(weekOf(first)).toBe(onset + 4)
  })
})

describe('texts beside codes', () => {
  const miscoded = cluster.map((one, at) => (at % 2 ? { ...one, part: '0101' } : one))
  const all = [...background, ...miscoded]
  const read = all.flatMap(({ week, part }, at) =>
    week >= onset && at >= background.length ? [{ ...reading, id: at + 1, subAssembly: '0402', part }] : [],
  )
  const ofTexts: typeof own = { ...own, params: { texts: true } }

  it('count a report for what it reads like and find a cluster of which every other is miscoded earlier', async () => {
    const [byCodes, byTexts] = [
      await hitsOf(all, [own], {}, read),
      await hitsOf(all, [ofTexts], {}, read),
    ].map(hits => hits.find(({ event }) => event.subAssemblyCode === '0402'))
    expect(weekOf(byTexts)).toBeLessThan(weekOf(byCodes)!)
    expect(byTexts).toMatchObject({ n: 2, byText: 1, collapsed: 3 })
    expect(byTexts!.recordIds).toHaveLength(3)
  })

  it('change nothing where nobody read them, nor where they say what the codes say', async () => {
    const agreeing = read.filter(({ part }) => part === '0402')
    expect(await hitsOf(all, [ofTexts], {}, agreeing)).toEqual(await hitsOf(all, [own]))
    expect(await hitsOf(all, [ofTexts])).toEqual(await hitsOf(all, [own]))
  })
})

describe('the engine', () => {
  it('looks every day where something came in on the day before, and everywhere on Mondays', async () => {
    const hitsOn = async (weekday: number, every: 'day' | 'week') =>
      (await hitsOf([...background, ...cluster], [{ ...own, every }], { origin: origin + weekday })).filter(
        ({ event }) => event.subAssemblyCode === '0402',
      )
    // All that is reported here comes in on Wednesdays.
    const [monday, thursday, friday] = [0, 3, 4]
    const [late, early] = [await hitsOn(monday, 'day'), await hitsOn(thursday, 'day')]
    expect(Date.parse(late[0]!.week) - Date.parse(early[0]!.week)).toBe(4 * 86_400_000)
    expect(early.every(hit => weekOf(hit)! < onset + cluster.length)).toBe(true)
    expect(late.length).toBeGreaterThan(early.length)
    expect(late).toEqual(await hitsOn(monday, 'week'))
    expect(await hitsOn(friday, 'day')).toEqual([])
    expect(await hitsOn(friday, 'week')).not.toEqual([])
  })

  it('looks on the day after where a record was coded, returned or amended, too', async () => {
    const friday = origin + (onset + cluster.length) * 7 + 4
    const codedLate = cluster.map(one => ({ ...one, from: friday }))
    const hits = await hitsOf([...background, ...codedLate], [{ ...own, every: 'day' }], {
      origin: origin + 4,
    })
    const places = hits.filter(({ event }) => event.subAssemblyCode === '0402').map(({ week }) => week)
    expect(places).toEqual([new Date(friday * 86_400_000).toISOString().slice(0, 10)])
  })

  it('counts what repeats a car once and says both figures', async () => {
    const copies = cluster.map(one => ({ ...one, vin: 'LSVAB2183K2100001' }))
    expect(
      (await hitsOf([...background, ...copies], [own])).filter(
        ({ event }) => event.subAssemblyCode === '0402',
      ),
    ).toEqual([])
    const half = [...cluster, ...copies.slice(0, 3)]
    const hits = await hitsOf([...background, ...half], [own])
    expect(Math.max(...hits.map(({ n, collapsed }) => n - collapsed))).toBe(2)
  })

  it('asks every further method to have fired within ninety days', async () => {
    const also = (params: object): z.input<typeof ruleDefinition> => ({
      method: 'own-history',
      levels: ['series*subAssembly'],
      also: [{ method: 'count', params }],
    })
    const all = [...background, ...cluster]
    const alone = await hitsOf(all, [own])
    expect((await hitsOf(all, [also({ least: 3 })])).length).toBeGreaterThan(0)
    expect((await hitsOf(all, [also({ least: 3 })])).length).toBeLessThanOrEqual(alone.length)
    expect(await hitsOf(all, [also({ least: 100 })])).toEqual([])
  })

  it('raises the threshold with the number of records, and lowers it for a larger budget', async () => {
    const hOf = async (h: number, budget: number | null) => {
      const rule = {
        method: 'own-history' as const,
        levels: ['series*subAssembly' as const],
        budget,
        params: { h },
      }
      return (await hitsOf([...background, ...cluster], [rule])).at(-1)!.h
    }
    expect(await hOf(2, null)).toBe(2)
    // Six a week are 26 a month.
    expect(await hOf(7, 0.85)).toBeCloseTo(7 + Math.log(26.09 / 490), 1)
    expect((await hOf(7, 0.85)) - (await hOf(7, 1.7))).toBeCloseTo(Math.log(2), 6)
  })

  it('knows a record only while it was so', async () => {
    const until = origin + (onset + 12) * 7
    const gone = cluster.map(one => ({ ...one, to: origin + (onset + 4) * 7 }))
    const late = cluster.map(one => ({ ...one, from: until }))
    const of = async (given: readonly Given[]) =>
      (await hitsOf([...background, ...given], [own])).filter(({ event }) => event.subAssemblyCode === '0402')
    expect((await of(gone)).every(hit => weekOf(hit)! < onset + 3)).toBe(true)
    expect((await of(late)).every(hit => weekOf(hit)! >= onset + 11)).toBe(true)
    expect((await of(late)).length).toBeGreaterThan(0)
  })

  it('counts an assembly under the one that stands for it, from its day on', async () => {
    const replaced = origin + 100 * 7
    const presentOn = (day: number) => Int16Array.from(day > replaced ? [0, 0] : [0, 1])
    const rule: z.input<typeof ruleDefinition> = {
      method: 'disproportion',
      levels: ['series*assembly'],
      params: { windowDays: 91 },
    }
    const hits = await hitsOf([...background, ...cluster], [rule], { presentOn })
    const codes = (late: boolean) =>
      new Set(hits.filter(hit => weekOf(hit)! >= 100 === late).map(({ event }) => event.assemblyCode))
    expect(codes(false).has('04')).toBe(true)
    expect(codes(true).has('04')).toBe(false)
  })
})
