import type { z } from 'zod'
import { reportFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant, type Base, baseOf } from '@/lib/analysis/query/analysis-schema'
import { comparedWindow, pastOf, unfinishedStart } from '@/lib/analysis/query/calendar'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { hasSeveral } from '@/lib/analysis/query/dimensions'
import { narrowing, type PresentAssemblies, presentAssemblies } from '@/lib/analysis/query/link'
import { changeOf } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fieldLabel } from '@/lib/i18n/translate'
import { filtersOfPlaces, placeNames, readWindows, type Tally } from './places'
import { annualInput } from './report-schema'
import { accumulated, type Counted, compared, countsByKey, type Totals } from './split-rows'

const threeElectrics = ['11', '12', '13']

const annualDimensions = ['assemblyCode', 'brandNature', 'source', 'province'] as const
type AnnualDimension = (typeof annualDimensions)[number]

export async function annualOf(caller: Ctx, { year, ...filters }: z.output<typeof annualInput>) {
  const ctx = asOfInstant(caller, filters)
  const now = today(ctx.now)
  const shown = year ?? Number(now.slice(0, 4))
  const from = `${shown}-01-01`
  if (from > now) throw invalid('year', 'year_to_come')
  const { to } = pastOf({ from, to: `${shown}-12-31` }, now)
  const base = baseOf({ ...filters, receivedAtFrom: from, receivedAtTo: to }, { from, to })
  const then = comparedWindow(base.window, 'year')
  const assemblies = await presentAssemblies(ctx)
  const countFilters = countFiltersOf(base.filters, assemblies)
  const read = await readWindows(ctx, {
    filters: base.filters,
    windows: [base.window, then],
    sets: { total: [], ...Object.fromEntries(annualDimensions.map(dimension => [dimension, [dimension]])) },
    counts: countFilters,
  })
  const [total, totalThen] = [read(base.window, 'total')[0], read(then, 'total')[0]]
  const totals = { n: total?.n ?? 0, before: totalThen?.n ?? 0 }
  const count = (key: keyof typeof countFilters, among: Totals = totals) => {
    const counts = { n: total?.counts[key] ?? 0, before: totalThen?.counts[key] ?? 0 }
    return { key, ...compared(counts, among), filters: narrowing(base.filters, countFilters[key]) }
  }
  const block = (dimension: AnnualDimension) =>
    rankedBlock(ctx, {
      ...{ base, assemblies, dimension, totals },
      now: read(base.window, dimension),
      before: read(then, dimension),
    })
  const newEnergy = count('newEnergy')
  const ofAssemblies = await block('assemblyCode')
  const [largest] = ofAssemblies.rows
  return {
    asOf: instantText(ctx.now),
    year: shown,
    window: { ...base.window, unfinished: unfinishedStart('year', base.window, now) !== null },
    compared: then,
    base: base.filters,
    total: { ...totals, change: changeOf(totals.n, totals.before).relative },
    assemblies: ofAssemblies,
    newEnergy,
    threeElectrics: count('threeElectrics', newEnergy),
    brandNatures: await block('brandNature'),
    sources: await block('source'),
    provinces: await block('province'),
    harm: (['crash', 'fire', 'injured', 'death'] as const).map(key => count(key)),
    finding: reportFinding(
      { locale: ctx.locale, today: now },
      {
        ...{ window: base.window, compare: 'year', ...totals, fastest: null },
        largest: largest
          ? { by: fieldLabel(ctx.locale, 'assemblyCode'), name: largest.name, n: largest.n }
          : null,
        harm: total?.counts.severe ?? 0,
      },
    ),
    denominator: await denominatorText(ctx, base, totals.n),
  }
}

function countFiltersOf({ alsoExtra }: FilterValues, { codesOf }: PresentAssemblies) {
  const codes = threeElectrics.flatMap(codesOf)
  return {
    newEnergy: { newEnergy: true },
    threeElectrics: { newEnergy: true, assemblyCode: codes, alsoExtra },
    crash: { crash: true },
    fire: { fire: true },
    injured: { injured: true },
    death: { death: true },
    severe: { severe: true },
  } satisfies Record<string, FilterValues>
}

interface Block {
  base: Base
  assemblies: PresentAssemblies
  dimension: AnnualDimension
  totals: Totals
  now: readonly Tally<string>[]
  before: readonly Tally<string>[]
}

async function rankedBlock(ctx: Ctx, { base, assemblies, dimension, totals, now, before }: Block) {
  const counts = countsByKey(now, before)
  const nameOf = await placeNames(ctx, dimension, [...counts.keys()])
  const given = [...counts.values()].flatMap(row =>
    row.key === null ? [] : [{ ...row, key: row.key, name: nameOf(row.key) }],
  )
  const ranksThen = ranksOf(given, row => row.before ?? 0)
  const ranksNow = ranksOf(given, ({ n }) => n)
  const described = <Row extends Counted>(row: Row) => ({
    ...compared(row, totals),
    filters: filtersOfPlaces(base, [{ dimension, key: row.key }], assemblies),
  })
  const missing = counts.get(null) ?? { key: null, n: 0, severity: 0, before: 0 }
  return {
    overlapping: hasSeveral(dimension, base.filters),
    rows: accumulated(given, totals.n, hasSeveral(dimension, base.filters)).map(row => ({
      ...described(row),
      rank: ranksNow.get(row.key) ?? null,
      rankBefore: ranksThen.get(row.key) ?? null,
    })),
    missing: described(missing),
  }
}

function ranksOf<Row extends { key: string }>(rows: readonly Row[], countOf: (row: Row) => number) {
  const values = rows.map(countOf)
  return new Map(
    rows.flatMap((row, at) =>
      values[at]! > 0 ? [[row.key, 1 + values.filter(value => value > values[at]!).length]] : [],
    ) as [string, number][],
  )
}

export const readAnnual = operation({
  access: 'defect_analysis:query',
  input: annualInput,
  run: annualOf,
})
