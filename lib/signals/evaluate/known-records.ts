/** What a rule needs of a record, by column: at a million records some 60 MB. A recoded record has a row for each image. */
export interface KnownRecords {
  size: number
  ids: Float64Array
  /** Days since 1970 on which they became known. */
  day: Int32Array
  /** Known with these values to decisions of the days `from` ≤ day < `to`. */
  from: Int32Array
  to: Int32Array
  series: Int32Array
  brand: Int32Array
  producer: Int32Array
  modelYear: Int16Array
  assembly: Int16Array
  subAssembly: Int16Array
  /** Of row r: symptoms[symptomAt[r] … symptomAt[r + 1]]. */
  symptomAt: Uint32Array
  symptoms: Int16Array
  power: Int16Array
  nature: Int16Array
  newEnergy: Uint8Array
  /** A bit for each of `severeKinds`. */
  severe: Uint8Array
  score: Uint8Array
  /** A bit for each set of filters that the record meets. */
  filters: Uint16Array
  names: Record<Named, string[]>
}

const named = [
  'series',
  'brand',
  'producer',
  'assembly',
  'subAssembly',
  'power',
  'nature',
  'symptom',
] as const
type Named = (typeof named)[number]

export interface KnownRecord {
  id: number
  day: number
  from?: number
  to?: number
  series: string | null
  brand: string | null
  producer: string | null
  modelYear: number | null
  assembly: string | null
  subAssembly: string | null
  symptoms: readonly string[]
  power: string | null
  nature: string | null
  newEnergy: boolean
  severe: number
  score: number
  filters: number
}

export const always = { from: -1_000_000, to: 1_000_000 }

/** Takes records one by one in growing columns. */
export function openRecords(expectedSize = 1024) {
  let room = Math.max(16, expectedSize)
  const names = Object.fromEntries(named.map(name => [name, [] as string[]])) as Record<Named, string[]>
  const places = Object.fromEntries(named.map(name => [name, new Map<string, number>()])) as Record<
    Named,
    Map<string, number>
  >
  const records: KnownRecords = {
    size: 0,
    ids: new Float64Array(room),
    day: new Int32Array(room),
    from: new Int32Array(room),
    to: new Int32Array(room),
    series: new Int32Array(room),
    brand: new Int32Array(room),
    producer: new Int32Array(room),
    modelYear: new Int16Array(room),
    assembly: new Int16Array(room),
    subAssembly: new Int16Array(room),
    symptomAt: new Uint32Array(room + 1),
    symptoms: new Int16Array(room * 2),
    power: new Int16Array(room),
    nature: new Int16Array(room),
    newEnergy: new Uint8Array(room),
    severe: new Uint8Array(room),
    score: new Uint8Array(room),
    filters: new Uint16Array(room),
    names,
  }

  function grow() {
    room = Math.ceil(room * 1.5)
    for (const [name, column] of Object.entries(records))
      if (ArrayBuffer.isView(column) && name !== 'symptoms')
        Object.assign(records, { [name]: longer(column as Column, name === 'symptomAt' ? room + 1 : room) })
  }

  function indexOf(name: Named, value: string | null): number {
    if (value === null) return -1
    const known = places[name].get(value)
    if (known !== undefined) return known
    places[name].set(value, names[name].length)
    return names[name].push(value) - 1
  }

  return {
    records,
    add(record: KnownRecord) {
      if (records.size === room) grow()
      const at = records.size++
      records.ids[at] = record.id
      records.day[at] = record.day
      records.from[at] = record.from ?? always.from
      records.to[at] = record.to ?? always.to
      records.series[at] = indexOf('series', record.series)
      records.brand[at] = indexOf('brand', record.brand)
      records.producer[at] = indexOf('producer', record.producer)
      records.modelYear[at] = record.modelYear ?? -1
      records.assembly[at] = indexOf('assembly', record.assembly)
      records.subAssembly[at] = indexOf('subAssembly', record.subAssembly)
      records.power[at] = indexOf('power', record.power)
      records.nature[at] = indexOf('nature', record.nature)
      records.newEnergy[at] = record.newEnergy ? 1 : 0
      records.severe[at] = record.severe
      records.score[at] = record.score
      records.filters[at] = record.filters
      let end = records.symptomAt[at]!
      if (end + record.symptoms.length > records.symptoms.length)
        records.symptoms = longer(records.symptoms, (end + record.symptoms.length) * 1.5)
      for (const symptom of record.symptoms) records.symptoms[end++] = indexOf('symptom', symptom)
      records.symptomAt[at + 1] = end
    },
  }
}

type Column = Float64Array | Int32Array | Int16Array | Uint32Array | Uint16Array | Uint8Array

function longer<Array extends Column>(column: Array, size: number): Array {
  const grown = new (column.constructor as new (size: number) => Array)(Math.ceil(size))
  grown.set(column as never)
  return grown
}
