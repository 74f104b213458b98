import { always, type KnownRecords } from '@/lib/analysis/query/known-records'

/** No evaluation looks further back: two years of baseline before two years of evidence. */
export const weeksBack = 208

// Records of one set of filters, ordered by the day they became known, in weeks that end the day before the decision.
// A position is an index into that order.
export interface Timeline {
  records: KnownRecords
  origin: number
  rows: Uint32Array
  week: Int16Array
  weekAt: Uint32Array
  weeks: number
  /** 1 where the record was unknown at the decision, or known with other values. */
  hidden: Uint8Array
  stratum: Uint8Array
  last: number
  first: number
  followers: Follower[]
  restricted: Uint32Array
  balance: Int32Array
  seriesStratum: Uint8Array
  present: Int16Array
}

export interface Follower {
  add(position: number, stratum: number, by: 1 | -1): void
}

export function openTimeline(
  records: KnownRecords,
  { origin, weeks, filter, present }: { origin: number; weeks: number; filter: number; present: Int16Array },
): Timeline {
  const weekOf = (row: number) => Math.floor((records.day[row]! - origin) / 7)
  const bit = 1 << filter
  // By day, because what is collapsed is dated by the first.
  const rows = byDay(records).filter(row => {
    const week = weekOf(row)
    return week >= 0 && week < weeks && (records.filters[row]! & bit) !== 0
  })
  const weekOfPosition = Int16Array.from(rows, weekOf)
  const counts = new Uint32Array(weeks + 1)
  for (const week of weekOfPosition) counts[week + 1]!++
  for (let week = 0; week < weeks; week++) counts[week + 1]! += counts[week]!
  const isRestricted = (row: number) =>
    records.since[row]! > always.since || records.until[row]! < always.until
  const restricted = Uint32Array.from(rows.keys()).filter(position => isRestricted(rows[position]!))
  const timeline: Timeline = {
    records,
    origin,
    rows,
    week: weekOfPosition,
    weekAt: counts,
    weeks,
    hidden: new Uint8Array(rows.length),
    stratum: Uint8Array.from(rows, row => (records.series[row]! < 0 ? records.newEnergy[row]! : 0)),
    last: -1,
    first: 0,
    followers: [],
    restricted,
    balance: new Int32Array(records.names.series.length * weeks),
    seriesStratum: new Uint8Array(records.names.series.length),
    present,
  }
  for (const position of restricted) timeline.hidden[position] = 1
  addFollower(timeline, {
    add(position, _, by) {
      const row = rows[position]!
      const series = records.series[row]!
      if (series >= 0)
        timeline.balance[series * weeks + weekOfPosition[position]!]! += records.newEnergy[row] ? by : -by
    },
  })
  return timeline
}

// Records of a day by their ids, or what is collapsed would depend on the order in which they were read.
const byDay = ({ day, high, low, size }: KnownRecords): Uint32Array =>
  [low.map(value => value & 4095), low.map(value => value >> 12), high, day].reduce(
    sortedBy,
    Uint32Array.from({ length: size }, (_, row) => row),
  )

function sortedBy(rows: Uint32Array, key: Int32Array): Uint32Array {
  const first = key.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY)
  const last = key.reduce((max, value) => Math.max(max, value), first)
  const next = new Uint32Array(rows.length === 0 ? 0 : last - first + 2)
  for (const value of key) next[value - first + 1]!++
  for (let at = 1; at < next.length; at++) next[at]! += next[at - 1]!
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) sorted[next[key[row]! - first]!++] = row
  return sorted
}

export function moveTo(timeline: Timeline, last: number, day: number): void {
  const { records, rows, hidden, restricted } = timeline
  timeline.last = last
  for (const position of restricted) {
    const row = rows[position]!
    const isHidden = day < records.since[row]! || day >= records.until[row]! ? 1 : 0
    if (isHidden === hidden[position]) continue
    hidden[position] = isHidden
    follow(timeline, position, isHidden ? -1 : 1)
  }
  timeline.first = Math.max(firstKnown(timeline), last + 1 - weeksBack)
  moveStrata(timeline)
}

function follow({ followers, stratum }: Timeline, position: number, by: 1 | -1) {
  for (const follower of followers) follower.add(position, stratum[position]!, by)
}

export function addFollower(timeline: Timeline, follower: Follower): void {
  for (let position = 0; position < timeline.rows.length; position++)
    if (!timeline.hidden[position]) follower.add(position, timeline.stratum[position]!, 1)
  timeline.followers.push(follower)
}

function firstKnown({ rows, hidden, week, last }: Timeline): number {
  for (let position = 0; position < rows.length && week[position]! <= last; position++)
    if (!hidden[position]) return week[position]!
  return last
}

/** A series is compared within its stratum: new energy or not, by the majority of its records. */
function moveStrata(timeline: Timeline): void {
  const { records, rows, hidden, stratum, seriesStratum, balance, weeks, first, last } = timeline
  const moved = new Set<number>()
  for (let series = 0; series < seriesStratum.length; series++) {
    let sum = 0
    for (let week = first; week <= last; week++) sum += balance[series * weeks + week]!
    const now = sum > 0 ? 1 : 0
    if (now === seriesStratum[series]) continue
    seriesStratum[series] = now
    moved.add(series)
  }
  if (moved.size === 0) return
  for (let position = 0; position < rows.length; position++) {
    const series = records.series[rows[position]!]!
    if (!moved.has(series)) continue
    if (!hidden[position]) follow(timeline, position, -1)
    stratum[position] = seriesStratum[series]!
    if (!hidden[position]) follow(timeline, position, 1)
  }
}

/** Positions of cell c by day: cellPositions from cellAt[c] up to, not including, cellAt[c + 1]. */
export interface CellPositions {
  cellAt: Uint32Array
  cellPositions: Uint32Array
  cellWeights: Float32Array
}

// Positions of a cell from a week on, each with how much of the record counts.
export function knownEntries(
  { week, hidden, last }: Timeline,
  { cellAt, cellPositions, cellWeights }: CellPositions,
  cell: number,
  from: number,
): [position: number, weight: number][] {
  const found: [number, number][] = []
  for (let at = cellAt[cell]!; at < cellAt[cell + 1]!; at++) {
    const position = cellPositions[at]!
    if (week[position]! > last) break
    if (week[position]! >= from && !hidden[position]) found.push([position, cellWeights[at]!])
  }
  return found
}

export const knownPositions = (...cell: Parameters<typeof knownEntries>): number[] =>
  knownEntries(...cell).map(([position]) => position)

export function countSince({ weekAt, hidden, last }: Timeline, week: number): number {
  let n = 0
  for (let position = weekAt[Math.max(0, week)]!; position < weekAt[last + 1]!; position++)
    if (!hidden[position]) n++
  return n
}
