import { newEnergyPowers } from '@/db/schema/dictionaries'
import { numberOfCode, valueOfCode } from '@/lib/analysis/columns/values'

// An id is two numbers: it may be larger than those of the columns are.
export const numbers = ['high', 'low', 'day', 'since', 'until', 'severe', 'score', 'filters'] as const
export const idBits = 24

const named = ['series', 'brand', 'producer', 'power', 'nature', 'assembly', 'subAssembly'] as const
export const keys = [...named, 'modelYear', 'symptoms'] as const

type Numbers = Record<(typeof numbers)[number], Int32Array>

/** The columns that rules need. A recoded record has one row for each of its versions. */
export interface KnownRecords extends Numbers, Record<(typeof keys)[number], Int32Array> {
  // Of `day` and `filters`: the day it became known, and a bit for each set of filters that it passes. It holds for
  // decisions on days with `since` ≤ day < `until`.
  size: number
  ids: Float64Array
  newEnergy: Uint8Array
  // Of each of `symptoms` the places of its codes among the names.
  symptomSets: readonly (readonly number[])[]
  /** Values that the columns of places refer to; -1 is none. */
  names: Record<(typeof named)[number] | 'symptom', string[]>
}

const powers = new Set(newEnergyPowers)

/** @param columns numbers, then codes of keys, in which places take the place of the codes */
export function knownRecords(columns: readonly Int32Array[]): KnownRecords {
  const columnOf = Object.fromEntries(
    [...numbers, ...keys].map((name, at) => [name, columns[at]!]),
  ) as Numbers & Record<(typeof keys)[number], Int32Array>
  const { high, low, modelYear, power } = columnOf
  const names = Object.fromEntries(
    named.map(name => [name, namesOf(columnOf[name])]),
  ) as KnownRecords['names']
  for (const [row, code] of modelYear.entries()) modelYear[row] = code === 0 ? -1 : numberOfCode(code)
  const sets = namesOf(columnOf.symptoms).map(codes => [...new Set(codes.split(','))])
  names.symptom = [...new Set(sets.flat())]
  const places = new Map(names.symptom.map((code, at) => [code, at]))
  const isNewEnergy = names.power.map(code => (powers.has(code) ? 1 : 0))
  return {
    ...columnOf,
    size: low.length,
    ids: Float64Array.from(low, (value, row) => high[row]! * 2 ** idBits + value),
    newEnergy: Uint8Array.from(power, place => isNewEnergy[place] ?? 0),
    symptomSets: sets.map(codes => codes.map(code => places.get(code)!)),
    names,
  }
}

function namesOf(column: Int32Array): string[] {
  const names: string[] = []
  const places = new Map([[0, -1]])
  for (let row = 0; row < column.length; row++) {
    const code = column[row]!
    let place = places.get(code)
    if (place === undefined) {
      place = names.push(valueOfCode(code)!) - 1
      places.set(code, place)
    }
    column[row] = place
  }
  return names
}
