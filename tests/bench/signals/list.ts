import { type Choices, choose, type Variant } from './choices'
import { plantClusters } from './clusters'
import { addDecoys } from './decoys'
import { type Market, openMarket } from './market'
import { openRandom, type Random } from './random'
import { type Truth, tellTruth } from './tell-truth'

export const firstDay = Date.UTC(2023, 0, 2) / 86_400_000

export interface Report {
  day: number
  entered: number
  series: number
  assembly: string
  part: string
  symptoms: string[]
  modelYear: number
  severe: number
  score: number
  vin: string
  text: string
  truth: Truth
  cluster?: number
}

export interface Cluster {
  kind: string
  series: number[]
  brand?: string
  assembly: string
  part: string
  onset: number
  size: number
}

export interface List {
  variant: Variant
  seed: number
  choices: Choices
  market: Market
  reports: Report[]
  clusters: Cluster[]
  campaign: { series: number; assembly: string }
  days: number
  reasonOf(week: number, series: number, assembly: string): string
}

const weeksOfMonth = 4.348

export function makeList(variant: Variant, seed: number, more: Partial<Choices> = {}): List {
  const random = openRandom(seed * 7919 + variant.length * 104_729)
  const choices = { ...choose(variant, random), ...more }
  const market = openMarket(choices, random)
  const weeks = Math.round(choices.months * weeksOfMonth)
  const write = writer(market, choices, random)
  const list: List = {
    variant,
    seed,
    choices,
    market,
    reports: [],
    clusters: [],
    campaign: { series: 0, assembly: '' },
    days: weeks * 7,
    reasonOf: () => 'chance',
  }
  const decoys = addDecoys(list, random, weeks)
  list.reasonOf = decoys.reasonOf
  ordinary(list, random, weeks, decoys, write)
  plantClusters(list, random, decoys.wave, write)
  decoys.campaign(write)
  duplicates(list, random)
  for (const report of list.reports)
    report.entered = report.day + (random.uniform() < 0.08 ? random.whole(10, 90) : random.whole(0, 3))
  list.reports = list.reports.filter(({ day }) => day >= 0 && day < list.days)
  return list
}

export type Write = ReturnType<typeof writer>

interface More {
  symptom?: string
  modelYear?: number
  severe?: number
  cluster?: number
  text?: string
  truth?: Truth
}

function writer(market: Market, { second }: Choices, random: Random) {
  let number = 0
  return (series: number, assemblyAt: number, part: number, day: number, more: More = {}): Report => {
    const chosen = market.assemblies[assemblyAt]!.parts[part]!
    const draw = () => chosen.symptoms[random.choose(chosen.weights)]!
    const first = more.symptom ?? draw()
    const other = random.uniform() < second ? draw() : first
    const none = random.uniform() < 0.12
    const severe = more.severe ?? (random.uniform() < 0.015 ? 1 << random.whole(0, 4) : 0)
    number++
    const { code: assembly } = market.assemblies[assemblyAt]!
    const truth = more.truth ?? { assembly, part: chosen.code, symptom: first }
    return {
      day,
      entered: day,
      series,
      assembly,
      part: chosen.code,
      symptoms: none ? [] : first === other ? [first] : [first, other],
      modelYear: more.modelYear ?? 2024 - Math.floor(random.uniform() ** 1.5 * 8),
      severe,
      score: Math.min(100, (severe ? 30 : 0) + random.whole(0, 30)),
      vin: `L${String(number).padStart(16, '0')}`,
      text: more.text ?? tellTruth(truth, drawText(random)),
      truth,
      ...(more.cluster !== undefined && { cluster: more.cluster }),
    }
  }
}

export const drawText = (random: Random) =>
  Array.from({ length: 50 }, () => String.fromCharCode(0x4e00 + random.whole(0, 3000))).join('')

interface Around {
  factor(week: number, series: number, assembly: number): number
  partFactor(week: number, series: number, assembly: number, part: number): number
}

function ordinary(
  { choices, market, reports }: List,
  random: Random,
  weeks: number,
  around: Around,
  write: Write,
) {
  const size = market.series.length * market.assemblies.length
  const ofSeries = new Float64Array(market.series.length)
  const ofAssembly = new Float64Array(size)
  const cumulatives = market.series.map(({ subs }) => subs)
  for (let week = 0; week < weeks; week++) {
    const redraw = week % choices.burst === 0
    for (const [at, series] of market.series.entries()) {
      if (redraw) ofSeries[at] = random.gamma(choices.ofSeries) / choices.ofSeries
      const mean = series.weekly * series.factor(week) * ofSeries[at]! * yearly(week)
      if (mean === 0) continue
      for (const [assembly, share] of series.mix.entries()) {
        if (share === 0) continue
        const cell = at * market.assemblies.length + assembly
        if (redraw) ofAssembly[cell] = random.gamma(choices.ofAssembly) / choices.ofAssembly
        const { phase, swing } = market.assemblies[assembly]!
        const season = 1 + swing * Math.cos(((week - phase) / 52.18) * 2 * Math.PI)
        const lifted = mean * share * season * ofAssembly[cell]! * around.factor(week, at, assembly)
        const n = random.poisson(lifted)
        for (let one = 0; one < n; one++)
          reports.push(
            write(at, assembly, random.choose(cumulatives[at]![assembly]!), week * 7 + random.whole(0, 6)),
          )
        extra(week, at, assembly, mean * share * ofAssembly[cell]!)
      }
    }
  }

  function extra(week: number, at: number, assembly: number, mean: number) {
    const shares = cumulatives[at]![assembly]!
    for (let part = 0; part < shares.length; part++) {
      const times = around.partFactor(week, at, assembly, part)
      if (times <= 1) continue
      const share = shares[part]! - (shares[part - 1] ?? 0)
      const n = random.poisson(mean * share * (times - 1))
      for (let one = 0; one < n; one++) reports.push(write(at, assembly, part, week * 7 + random.whole(0, 6)))
    }
  }
}

const yearly = (week: number) => {
  const inYear = week % 52.18
  return (
    (1 + 0.08 * Math.cos(((inYear - 28) / 52.18) * 2 * Math.PI)) * (inYear >= 8.5 && inYear < 12.5 ? 1.45 : 1)
  )
}

function duplicates({ reports, days }: List, random: Random) {
  const n = Math.round(reports.length * 0.025)
  const copies: Report[] = []
  for (let one = 0; one < n; one++) {
    const first = random.pick(reports)
    const day = Math.min(days - 1, first.day + Math.floor(random.uniform() ** 2 * 45))
    const kind = random.uniform()
    copies.push({
      ...first,
      day,
      vin: kind < 0.6 ? first.vin : `D${first.vin.slice(2)}${one}`,
      text: kind < 0.4 ? tellTruth(first.truth, drawText(random)) : altered(first.text, random, 1),
    })
  }
  reports.push(...copies)
}

export function altered(text: string, random: Random, changes: number): string {
  const characters = [...text]
  for (let one = 0; one < changes; one++)
    characters[random.whole(0, characters.length - 1)] = String.fromCharCode(0x4e00 + random.whole(0, 3000))
  return characters.join('')
}
