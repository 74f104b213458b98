import { lnGamma, negativeBinomialQuantile } from './distributions'
import { ic } from './measures'

export interface OwnHistoryParams {
  h: number
  ratio: number
  cushion: number
  least: number
  windowWeeks: number
  confirm: number
  kappa: number
  mixture?: boolean
}

export const ownHistoryDefaults: OwnHistoryParams = {
  h: 3,
  ratio: 3,
  cushion: 0,
  least: 3,
  windowWeeks: 13,
  confirm: 0,
  kappa: 25,
}

const historyWeeks = 104
// The last week of the history is the fifth before the week itself; of a mixture, which adds up what comes slowly too,
// the thirteenth, or a cluster of half a year would be its own expectation.
const historyEndsBefore = ({ mixture }: Pick<OwnHistoryParams, 'mixture'>) => (mixture ? 13 : 5)
const leastHistory = 8
const nationalWeeks = 7
const otherWeeks = 8
const maxBeyondExpected = 3

// Three reports that are counted by what they read like are not quite three.
export const isEnough = (n: number, least: number) => n > least - 0.5

export const firstExpectedWeek = (params: Pick<OwnHistoryParams, 'mixture'>) =>
  leastHistory - 1 + historyEndsBefore(params)

export function runningSums(counts: ArrayLike<number>, into = new Float64Array(counts.length + 1)) {
  into[0] = 0
  for (let week = 0; week < counts.length; week++) into[week + 1] = into[week]! + counts[week]!
  return into
}

/** Running sums of weekly counts of a cell and its margins: the cell is part of each, as the counts of a stratum are. */
export interface CellSums {
  cell: Float64Array
  group: Float64Array
  event: Float64Array
  stratum: Float64Array
  collapsed?: Float64Array
  // Which of the reports counted are so by their text alone, and with which probability.
  probable?: readonly (readonly [week: number, probability: number])[]
  // Of the part that an event belongs to: a share is sought within that of the part, not in all reports of the group.
  parent?: CellSums
}

export interface Walk {
  expected: Float64Array
  support: Float64Array
  s: Float64Array
  recentN: Float64Array
  recentExpected: Float64Array
  fires: Uint8Array
}

export function openWalk(weeks: number): Walk {
  const values = () => new Float64Array(weeks)
  return {
    expected: values(),
    support: values(),
    s: values(),
    recentN: values(),
    recentExpected: values(),
    fires: new Uint8Array(weeks),
  }
}

// Expectation of each week from the cell's own past, and the sums of evidence against it: ANALYSIS §3.6. The sums are
// log-likelihood ratios of Poisson counts (Lucas, Technometrics 1985;27:129–144) that ask for `ratio` times the
// expectation; a week without an expectation adds nothing and counts in no window. A mixture asks for a third, once and
// three times the ratio, and sums over every onset (Shiryaev–Roberts): nothing is forgotten at zero.
export function walkCell(sums: CellSums, params: OwnHistoryParams, walk: Walk): void {
  const { h, least, windowWeeks, confirm } = params
  const counted = sums.collapsed ?? sums.cell
  const ratios = params.mixture ? [params.ratio / 3, params.ratio, params.ratio * 3] : [params.ratio]
  const gains = ratios.map(Math.log)
  const surplus = ratios.map(ratio => surplusOf(sums.probable ?? [], ratio))
  const sumsOf = ratios.map(() => (params.mixture ? Number.NEGATIVE_INFINITY : 0))
  let s = 0
  let recentExpected = 0
  const first = firstExpectedWeek(params)
  for (let week = 0; week < walk.s.length; week++) {
    const expected = week < first ? Number.NaN : expectWeek(sums, params, week, walk)
    const from = Math.max(first, week + 1 - windowWeeks)
    const recentN = week < from ? 0 : counted[week + 1]! - counted[from]!
    let fires = false
    if (week >= first) {
      const n = counted[week + 1]! - counted[week]!
      const counting = Math.min(n, maxBeyondExpected + expected)
      for (let at = 0; at < ratios.length; at++) {
        const gain = gains[at]! + (n > 0 ? (surplus[at]!.get(week) ?? 0) / n : 0)
        const evidence = counting * gain - (ratios[at]! - 1) * expected
        const before = sumsOf[at]!
        const sum = params.mixture ? Math.log1p(Math.exp(before)) + evidence : Math.max(0, before + evidence)
        sumsOf[at] = Math.min(2 * h, sum)
      }
      s = params.mixture ? Math.max(0, meanOf(sumsOf)) : sumsOf[0]!
      recentExpected += expected
      if (week - windowWeeks >= first) recentExpected -= walk.expected[week - windowWeeks]!
      fires = s > h && isEnough(recentN, least) && ic(recentN, recentExpected).low > confirm
    }
    walk.expected[week] = expected
    walk.s[week] = s
    walk.recentN[week] = recentN
    walk.recentExpected[week] = recentExpected
    walk.fires[week] = fires ? 1 : 0
  }
}

// A report of probability p has the likelihood ratio 1 + p (ratio − 1), whose logarithm is more than p of one of 1.
function surplusOf(probable: NonNullable<CellSums['probable']>, ratio: number): Map<number, number> {
  const weeks = new Map<number, number>()
  for (const [week, p] of probable)
    weeks.set(week, (weeks.get(week) ?? 0) + Math.log(1 + p * (ratio - 1)) - p * Math.log(ratio))
  return weeks
}

const meanOf = (logs: readonly number[]) =>
  Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length)

// What reports of a part name adds to the sum of its counts: the same problem again and again is a defect, each time
// another is chance. Likelihood of a Dirichlet-multinomial (Mosimann, Biometrika 1962;49:65–82) against equal chances.
const [problemShare, problemSpread] = [0.15, 4]
const [leastConcentration, mostConcentration] = [-3, 4]

export function concentrationOf(counts: readonly number[]): number {
  const alpha = problemShare * problemSpread
  const total = counts.reduce((sum, n) => sum + n, 0)
  const ratio = counts.reduce(
    (sum, n) => sum + lnGamma(alpha + n) - lnGamma(alpha) - n * Math.log(problemShare),
    lnGamma(problemSpread) - lnGamma(problemSpread + total),
  )
  return Math.max(leastConcentration, Math.min(mostConcentration, ratio))
}

export function isConfirmed(sums: CellSums, params: OwnHistoryParams, week: number, walk: Walk): boolean {
  const counted = sums.collapsed ?? sums.cell
  const from = Math.max(firstExpectedWeek(params), week + 1 - params.windowWeeks)
  let expected = 0
  for (let at = from; at <= week; at++) expected += expectWeek(sums, params, at, walk)
  return week >= from && ic(counted[week + 1]! - counted[from]!, expected).low > params.confirm
}

function expectWeek(sums: CellSums, params: OwnHistoryParams, week: number, walk: Walk): number {
  const { cell, group, event, stratum } = sums
  const { kappa, cushion } = params
  const to = week + 1 - historyEndsBefore(params)
  const from = Math.max(0, to - historyWeeks)
  const { nationalShare, support, share: bare } = shareBefore(sums, kappa, from, to)
  const share = bare * (1 + cushion / Math.sqrt(support + 1))

  const end = week + 1
  const now = Math.max(0, end - nationalWeeks)
  const eventsNow = event[end]! - cell[end]! - (event[now]! - cell[now]!)
  const allNow = stratum[end]! - group[end]! - (stratum[now]! - group[now]!)
  const wave = Math.max(1, (eventsNow + 8) / (8 + nationalShare * allNow))
  const lately = Math.max(0, end - otherWeeks)
  const others = (group[end]! - cell[end]! - (group[lately]! - cell[lately]!)) / (end - lately)
  walk.support[week] = support
  return ((others * share) / (1 - Math.min(0.9, share))) * wave + 0.002
}

interface ShareBefore {
  nationalShare: number
  support: number
  share: number
  cellBefore: number
  nationalEvents: number
}

function shareBefore(sums: CellSums, kappa: number, from: number, to: number): ShareBefore {
  const { cell, group, event, stratum, collapsed = cell, parent } = sums
  const cellBefore = collapsed[to]! - collapsed[from]!
  const othersBefore = group[to]! - cell[to]! - (group[from]! - cell[from]!)
  const nationalEvents = event[to]! - cell[to]! - (event[from]! - cell[from]!) + 0.5
  const nationalAll = stratum[to]! - group[to]! - (stratum[from]! - group[from]!) + 50
  const nationalShare = nationalEvents / nationalAll
  if (!parent) {
    const support = cellBefore + kappa * nationalShare
    const share = support / (cellBefore + othersBefore + kappa)
    return { nationalShare, support, share, cellBefore, nationalEvents }
  }
  const part = shareBefore(parent, kappa, from, to)
  const support = cellBefore + kappa * Math.min(1, nationalEvents / part.nationalEvents)
  const share = (part.share * support) / (Math.max(part.cellBefore, cellBefore) + kappa)
  return { nationalShare, support, share, cellBefore, nationalEvents }
}

export function ownHistory(starts: readonly string[], sums: CellSums, params: OwnHistoryParams) {
  const walk = openWalk(starts.length)
  walkCell(sums, params, walk)
  const counted = sums.collapsed ?? sums.cell
  return starts.map((start, week) => {
    const [expected, support] = [walk.expected[week]!, walk.support[week]!]
    const [recentN, recentExpected] = [walk.recentN[week]!, walk.recentExpected[week]!]
    const known = !Number.isNaN(expected)
    return {
      start,
      n: counted[week + 1]! - counted[week]!,
      expected: known ? expected : null,
      low: known ? negativeBinomialQuantile(0.1, expected, support) : null,
      high: known ? negativeBinomialQuantile(0.9, expected, support) : null,
      s: walk.s[week]!,
      recentN,
      recentExpected: known ? recentExpected : null,
      ic025: known ? ic(recentN, recentExpected).low : null,
      fires: walk.fires[week] === 1,
    }
  })
}

/** Sums are capped at twice the threshold, so with a threshold of 0 they would never pass it. */
const leastThreshold = 1

// The threshold for a number of false alarms a month that people accept: shipped ones were chosen on lists of 490
// records a month with 0.85 false alarms (ANALYSIS §8.9).
export function thresholdFor(shipped: number, recordsPerMonth: number, falseAlarmsPerMonth: number): number {
  const more = Math.log(Math.max(1, recordsPerMonth) / 490) - Math.log(falseAlarmsPerMonth / 0.85)
  return Math.max(leastThreshold, shipped + more)
}
