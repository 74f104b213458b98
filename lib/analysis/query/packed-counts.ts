import { inBatches } from '@/lib/core/limits/between-slices'
import { codeWithin } from './codes'
import type { Counted } from './counted'

// Control characters, which no stored text has.
const [betweenSets, betweenRows, betweenValues, missing] = [29, 30, 31, 26]
const [betweenSetsText, betweenRowsText] = [betweenSets, betweenRows].map(code =>
  String.fromCharCode(code),
) as [string, string]
const zero = '0'.charCodeAt(0)

interface Columns {
  keys: readonly string[]
  counts: readonly string[]
}

/**
 * A row `[part, text]` for each part with records: of each set the bits of grouping(), then its rows. One text costs the
 * event loop a tenth of the time of reading as many rows.
 */
export function packed({ keys, counts }: Columns, rows: string): string {
  // A bit of grouping() is set for each key that is not part of the set.
  const ofSet = (key: string, at: number) =>
    `CASE WHEN g & ${2 ** (keys.length - 1 - at)} = 0 THEN coalesce(${key}, chr(${missing})) END`
  return `SELECT part::text, string_agg(g || chr(${betweenRows}) || rows, chr(${betweenSets})) FROM (
      SELECT part, g, string_agg(concat_ws(${[`chr(${betweenValues})`, ...keys.map(ofSet), ...counts].join(', ')}),
        chr(${betweenRows})) AS rows FROM (${rows}) AS counted WHERE n > 0 GROUP BY part, g) AS sets GROUP BY part`
}

interface Place {
  from: number
  to: number
}

// Where the rows of each set stand, by the bits of its grouping(). Not cut out: reading a piece of a text is slower.
export function setsIn(text: string): Map<string, Place> {
  const sets = new Map<string, Place>()
  for (let start = 0; start < text.length; ) {
    const from = text.indexOf(betweenRowsText, start) + 1
    const next = text.indexOf(betweenSetsText, from)
    const to = next < 0 ? text.length : next
    sets.set(text.slice(start, from - 1), { from, to })
    start = to + 1
  }
  return sets
}

export async function unpacked(
  text: string,
  place: Place,
  ofRow: { keys: number; counts: number },
): Promise<Counted> {
  const rows = rowsIn(text, place)
  const counted: Counted = {
    keys: Array.from({ length: ofRow.keys }, () => new Int32Array(rows)),
    counts: Array.from({ length: ofRow.counts }, () => new Float64Array(rows)),
  }
  let at = place.from
  await inBatches(rows, (from, to) => {
    at = readRows(text, at, counted, from, to)
  })
  return counted
}

// Character by character: a string a value would take three times as long.
function readRows(text: string, start: number, { keys, counts }: Counted, from: number, to: number): number {
  let at = start
  for (let row = from; row < to; row++) {
    for (const column of keys) {
      const end = endOfValue(text, at)
      column[row] = text.charCodeAt(at) === missing ? 0 : codeWithin(text, at, end)
      at = end + 1
    }
    for (const column of counts) {
      const end = endOfValue(text, at)
      column[row] = wholeNumber(text, at, end)
      at = end + 1
    }
  }
  return at
}

function wholeNumber(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - zero
  return number
}

function rowsIn(text: string, { from, to }: Place): number {
  let rows = 1
  for (let at = from; ; rows++) {
    at = text.indexOf(betweenRowsText, at) + 1
    if (at === 0 || at > to) return rows
  }
}

function endOfValue(text: string, from: number): number {
  let to = from
  while (to < text.length && !(text.charCodeAt(to) >= betweenSets && text.charCodeAt(to) <= betweenValues))
    to++
  return to
}
