/**
 * The columns that rules need, some 40 MB per million records. A recoded record has one row for each of its versions.
 */
export interface KnownRecords {
  size: number
  ids: Float64Array
  day: Int32Array
  /** The row holds for decisions on days with `from` ≤ day < `to`. */
  from: Int32Array
  to: Int32Array
  severe: Uint8Array
  score: Uint8Array
  filters: Uint16Array
  series: Int32Array
  brand: Int32Array
  producer: Int32Array
  modelYear: Int16Array
  power: Int16Array
  nature: Int16Array
  newEnergy: Uint8Array
  assembly: Int16Array
  subAssembly: Int16Array
  /** Symptoms of row r: symptoms from symptomAt[r] up to, not including, symptomAt[r + 1]. */
  symptomAt: Uint32Array
  symptoms: Int16Array
  /** Values that the index columns refer to; -1 is none. */
  names: Record<Named, string[]>
}

const named = [
  'series',
  'brand',
  'producer',
  'power',
  'nature',
  'assembly',
  'subAssembly',
  'symptom',
] as const
type Named = (typeof named)[number]

export interface Vehicle {
  series: string | null
  brand: string | null
  producer: string | null
  modelYear: number | null
  power: string | null
  nature: string | null
  newEnergy: boolean
}

export interface Part {
  assembly: string | null
  subAssembly: string | null
  symptoms: readonly string[]
}

export interface KnownRecord {
  id: number
  day: number
  from?: number
  to?: number
  vehicle: number
  part: number
  severe: number
  score: number
  filters: number
}

export const always = { from: -1_000_000, to: 1_000_000 }

export function openRecords(expectedSize = 1024) {
  const names = Object.fromEntries(named.map(name => [name, [] as string[]])) as Record<Named, string[]>
  const places = Object.fromEntries(named.map(name => [name, new Map<string, number>()])) as Record<
    Named,
    Map<string, number>
  >
  const records = emptyRecords(expectedSize, names)
  const vehicles: Record<keyof Vehicle, number>[] = []
  const parts: { assembly: number; subAssembly: number; symptoms: number[] }[] = []

  function indexOf(name: Named, value: string | null): number {
    if (value === null) return -1
    const known = places[name].get(value)
    if (known !== undefined) return known
    places[name].set(value, names[name].length)
    return names[name].push(value) - 1
  }

  return {
    records,
    vehicle: (given: Vehicle): number =>
      vehicles.push({
        series: indexOf('series', given.series),
        brand: indexOf('brand', given.brand),
        producer: indexOf('producer', given.producer),
        modelYear: given.modelYear ?? -1,
        power: indexOf('power', given.power),
        nature: indexOf('nature', given.nature),
        newEnergy: given.newEnergy ? 1 : 0,
      }) - 1,
    part: (given: Part): number =>
      parts.push({
        assembly: indexOf('assembly', given.assembly),
        subAssembly: indexOf('subAssembly', given.subAssembly),
        symptoms: [...new Set(given.symptoms)].map(symptom => indexOf('symptom', symptom)),
      }) - 1,
    add(record: KnownRecord): void {
      if (records.size === records.ids.length) grow(records)
      const at = records.size++
      records.ids[at] = record.id
      records.day[at] = record.day
      records.from[at] = record.from ?? always.from
      records.to[at] = record.to ?? always.to
      records.severe[at] = record.severe
      records.score[at] = record.score
      records.filters[at] = record.filters
      const vehicle = vehicles[record.vehicle]!
      records.series[at] = vehicle.series
      records.brand[at] = vehicle.brand
      records.producer[at] = vehicle.producer
      records.modelYear[at] = vehicle.modelYear
      records.power[at] = vehicle.power
      records.nature[at] = vehicle.nature
      records.newEnergy[at] = vehicle.newEnergy
      const { assembly, subAssembly, symptoms } = parts[record.part]!
      records.assembly[at] = assembly
      records.subAssembly[at] = subAssembly
      let end = records.symptomAt[at]!
      if (end + symptoms.length > records.symptoms.length)
        records.symptoms = longer(records.symptoms, records.symptoms.length * 1.5 + symptoms.length)
      for (const symptom of symptoms) records.symptoms[end++] = symptom
      records.symptomAt[at + 1] = end
    },
  }
}

const emptyRecords = (room: number, names: Record<Named, string[]>): KnownRecords => ({
  size: 0,
  ids: new Float64Array(room),
  day: new Int32Array(room),
  from: new Int32Array(room),
  to: new Int32Array(room),
  severe: new Uint8Array(room),
  score: new Uint8Array(room),
  filters: new Uint16Array(room),
  series: new Int32Array(room),
  brand: new Int32Array(room),
  producer: new Int32Array(room),
  modelYear: new Int16Array(room),
  power: new Int16Array(room),
  nature: new Int16Array(room),
  newEnergy: new Uint8Array(room),
  assembly: new Int16Array(room),
  subAssembly: new Int16Array(room),
  symptomAt: new Uint32Array(room + 1),
  symptoms: new Int16Array(room),
  names,
})

function grow(records: KnownRecords): void {
  const room = Math.ceil(records.ids.length * 1.5) + 16
  for (const [name, column] of Object.entries(records))
    if (ArrayBuffer.isView(column) && name !== 'symptoms')
      Object.assign(records, { [name]: longer(column as Column, name === 'symptomAt' ? room + 1 : room) })
}

type Column = Float64Array | Int32Array | Int16Array | Uint32Array | Uint16Array | Uint8Array

function longer<Array extends Column>(column: Array, size: number): Array {
  const grown = new (column.constructor as new (size: number) => Array)(Math.ceil(size))
  ;(grown as Column).set(column)
  return grown
}
