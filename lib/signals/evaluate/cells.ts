import type { KnownRecords } from '@/lib/analysis/query/known-records'
import type { CellSums } from '@/lib/analysis/statistics/own-history'
import { getOrAdd } from '@/lib/core/grouped'
import type { Level } from '../rules/rule-schema'
import type { Cell } from './hits'
import { addFollower, type CellPositions, knownEntries, type Timeline } from './timeline'

export interface Cells extends CellPositions {
  level: Level
  parent?: Cells
  groupOf: Int32Array
  /** Entries of position p: entryAt[p] up to, not including, entryAt[p + 1]; one for each event of the record. */
  entryAt: Uint32Array
  entryEvent: Int32Array
  entryCell: Int32Array
  // How much of a record counts for the event: 1 by its code, less by what its text reads like.
  entryWeight: Float32Array
  size: number
  cellGroup: Int32Array
  cellEvent: Int32Array
  stratified: boolean
  groupWeeks: Uint16Array
  eventWeeks: [Float32Array, Float32Array]
  stratumWeeks: [Uint32Array, Uint32Array]
  groupKeys: readonly [kind: GroupKind, index: number, modelYear: number][]
  eventKeys: readonly [assembly: number, subAssembly: number, symptom: number][]
  find(group: number, event: readonly [number, number, number]): number
}

type GroupKind = 'series' | 'brand' | 'producer'

// What is less probable is no ground to look, and there would be an entry for each of thousands of cells.
const leastWeight = 0.3
// Less than by a code, so that both can be told apart.
const mostWeight = 0.99

const kindOf = (level: Level) => level.slice(0, level.indexOf('*')) as GroupKind

/** @param severe only records with one of these circumstances are events; groups and strata keep all records */
export function openCells(timeline: Timeline, level: Level, { severe = 0, texts = false } = {}): Cells {
  const groups = groupsOf(timeline, level)
  const events = eventsOf(timeline, level, severe, texts ? timeline.records.readings : undefined)
  const { groupOf } = groups
  const { entryAt, entryEvent, entryWeight } = events
  const entryCell = new Int32Array(entryEvent.length)
  // Small keys are found several times as fast as one of group and event together.
  const cellOf = groups.keys.map(() => new Map<number, number>())
  const [cellGroup, cellEvent, sizes]: [number[], number[], number[]] = [[], [], []]
  for (let position = 0; position < groupOf.length; position++)
    for (let entry = entryAt[position]!; entry < entryAt[position + 1]!; entry++) {
      const [group, event] = [groupOf[position]!, entryEvent[entry]!]
      if (group < 0) {
        entryCell[entry] = -1
        continue
      }
      const cell = getOrAdd(cellOf[group]!, event, () => {
        cellGroup.push(group)
        cellEvent.push(event)
        return sizes.push(0) - 1
      })
      sizes[cell]!++
      entryCell[entry] = cell
    }
  const cellAt = new Uint32Array(sizes.length + 1)
  for (let cell = 0; cell < sizes.length; cell++) cellAt[cell + 1] = cellAt[cell]! + sizes[cell]!
  const next = cellAt.slice()
  const cellPositions = new Uint32Array(cellAt[sizes.length]!)
  const cellWeights = new Float32Array(cellPositions.length)
  for (let position = 0; position < groupOf.length; position++)
    for (let entry = entryAt[position]!; entry < entryAt[position + 1]!; entry++)
      if (entryCell[entry]! >= 0) {
        const at = next[entryCell[entry]!]!++
        cellPositions[at] = position
        cellWeights[at] = entryWeight[entry]!
      }
  const { weeks } = timeline
  const cells: Cells = {
    level,
    groupOf,
    entryAt,
    entryEvent,
    entryCell,
    entryWeight,
    size: sizes.length,
    cellGroup: Int32Array.from(cellGroup),
    cellEvent: Int32Array.from(cellEvent),
    cellAt,
    cellPositions,
    cellWeights,
    stratified: kindOf(level) === 'series',
    groupWeeks: new Uint16Array(groups.keys.length * weeks),
    eventWeeks: [new Float32Array(events.keys.length * weeks), new Float32Array(events.keys.length * weeks)],
    stratumWeeks: [new Uint32Array(weeks), new Uint32Array(weeks)],
    groupKeys: groups.keys,
    eventKeys: events.keys,
    find(group, [assembly, sub, symptom]) {
      const event = events.keys.findIndex(one => one[0] === assembly && one[1] === sub && one[2] === symptom)
      return cellOf[group]!.get(event) ?? -1
    },
  }
  addFollower(timeline, { add: (position, stratum, by) => count(cells, timeline, position, stratum, by) })
  return cells
}

function count(cells: Cells, timeline: Timeline, position: number, stratum: number, by: 1 | -1) {
  const { week, weeks } = timeline
  const { groupOf, entryAt, entryEvent, entryWeight, stratified } = cells
  const [at, kind] = [week[position]!, stratified ? stratum : 0]
  const group = groupOf[position]!
  if (group >= 0) cells.groupWeeks[group * weeks + at]! += by
  cells.stratumWeeks[kind]![at]! += by
  for (let entry = entryAt[position]!; entry < entryAt[position + 1]!; entry++)
    cells.eventWeeks[kind]![entryEvent[entry]! * weeks + at]! += by * entryWeight[entry]!
}

function groupsOf({ records, rows }: Timeline, level: Level) {
  const kind = kindOf(level)
  const column = records[kind]
  const byYear = level.includes('modelYear')
  const keys: [GroupKind, number, number][] = []
  const known = new Map<number, number>()
  const groupOf = new Int32Array(rows.length).fill(-1)
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position]!
    const [index, year] = [column[row]!, byYear ? records.modelYear[row]! : -1]
    if (index < 0 || (byYear && year < 0)) continue
    const key = index * 10_000 + year + 1
    groupOf[position] = getOrAdd(known, key, () => keys.push([kind, index, year]) - 1)
  }
  return { groupOf, keys }
}

function eventsOf(
  { records, rows, present }: Timeline,
  level: Level,
  severe: number,
  readings: KnownRecords['readings'],
) {
  const [bySub, bySymptom] = [level.includes('subAssembly'), level.includes('symptom')]
  const keys: [number, number, number][] = []
  const known = new Map<number, number>()
  const entryAt = new Uint32Array(rows.length + 1)
  let entryEvent = new Int32Array(rows.length + 16)
  let entryWeight = new Float32Array(rows.length + 16)
  let size = 0
  const add = (from: number, assembly: number, sub: number, symptom: number, weight: number) => {
    const key = ((bySub ? sub : assembly) + 1) * 65_536 + symptom + 1
    const event = getOrAdd(known, key, () => keys.push([assembly, sub, symptom]) - 1)
    for (let at = from; at < size; at++) if (entryEvent[at] === event) return
    if (size === entryEvent.length) {
      const [events, weights] = [new Int32Array(size * 2), new Float32Array(size * 2)]
      events.set(entryEvent)
      weights.set(entryWeight)
      entryEvent = events
      entryWeight = weights
    }
    entryWeight[size] = weight
    entryEvent[size++] = event
  }
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position]!
    const from = size
    const addAll = (assembly: number, sub: number, symptoms: readonly number[], weight: number) => {
      if (assembly < 0 || (bySub && sub < 0)) return
      for (const symptom of bySymptom ? symptoms : [-1])
        add(from, present[assembly]!, bySub ? sub : -1, symptom, weight)
    }
    if (severe === 0 || (records.severe[row]! & severe) !== 0) {
      const symptoms = records.symptomSets[records.symptoms[row]!] ?? []
      addAll(records.assembly[row]!, records.subAssembly[row]!, symptoms, 1)
      const read = readings?.(row)
      if (read) {
        const probable = read.ofAssembly * (bySub ? read.ofPart : 1) * (bySymptom ? read.ofSymptom : 1)
        const weight = Math.min(mostWeight, probable)
        if (weight >= leastWeight) addAll(read.assembly, read.subAssembly, [read.symptom], weight)
      }
    }
    entryAt[position + 1] = size
  }
  return {
    entryAt,
    entryEvent: entryEvent.subarray(0, size),
    entryWeight: entryWeight.subarray(0, size),
    keys,
  }
}

export function describeCell(cells: Cells, { records: { names } }: Timeline, cell: number): Cell {
  const [kind, index, modelYear] = cells.groupKeys[cells.cellGroup[cell]!]!
  const [assembly, sub, symptom] = cells.eventKeys[cells.cellEvent[cell]!]!
  const id = names[kind][index]!
  return {
    level: cells.level,
    group: {
      ...(kind === 'series' ? { modelRangeId: id } : kind === 'brand' ? { brandId: id } : { producerId: id }),
      ...(modelYear >= 0 && { modelYear }),
    },
    event: {
      assemblyCode: names.assembly[assembly],
      ...(sub >= 0 && { subAssemblyCode: names.subAssembly[sub] }),
      ...(symptom >= 0 && { symptomCode: names.symptom[symptom] }),
    },
  }
}

export function openSums(timeline: Timeline, cells: Cells) {
  const parent = cells.parent && openSums(timeline, cells.parent)
  const { first, last, weeks } = timeline
  const length = last - first + 1
  const groups = new Map<number, Float64Array>()
  const events = new Map<number, Float64Array>()
  const strata = new Map<number, Float64Array>()
  const sumsOf = (counts: Uint16Array | Uint32Array | Float32Array, offset: number) => {
    const sums = new Float64Array(length + 1)
    for (let week = 0; week < length; week++) sums[week + 1] = sums[week]! + counts[offset + first + week]!
    return sums
  }

  function countOf(cell: number, repeated?: ReadonlySet<number>) {
    const sums = new Float64Array(length + 1)
    const probable: [number, number][] = []
    for (const [position, weight] of knownEntries(timeline, cells, cell, first)) {
      if (repeated?.has(position)) continue
      const week = timeline.week[position]! - first
      sums[week + 1]! += weight
      if (weight < 1) probable.push([week, weight])
    }
    for (let week = 0; week < length; week++) sums[week + 1]! += sums[week]!
    return { sums, probable }
  }

  return {
    length,
    without(cell: number, repeated: ReadonlySet<number>) {
      const { sums: collapsed, probable } = countOf(cell, repeated)
      return { collapsed, probable }
    },
    of(cell: number): CellSums {
      const { sums, probable } = countOf(cell)
      const [group, event] = [cells.cellGroup[cell]!, cells.cellEvent[cell]!]
      const stratum = cells.stratified ? stratumOf(timeline, cells, cell) : 0
      return {
        ...{ cell: sums, probable },
        group: getOrAdd(groups, group, () => sumsOf(cells.groupWeeks, group * weeks)),
        event: getOrAdd(events, event * 2 + stratum, () => sumsOf(cells.eventWeeks[stratum]!, event * weeks)),
        stratum: getOrAdd(strata, stratum, () => sumsOf(cells.stratumWeeks[stratum]!, 0)),
        ...(parent && { parent: parent.of(parentOf(cells, cell)) }),
      }
    },
  }
}

// Groups of a kind have the same places at every level.
function parentOf({ level, parent, cellGroup, cellEvent, eventKeys }: Cells, cell: number): number {
  const [assembly, sub] = eventKeys[cellEvent[cell]!]!
  return parent!.find(cellGroup[cell]!, [assembly, level.includes('symptom') ? sub : -1, -1])
}

const stratumOf = ({ stratum }: Timeline, { cellAt, cellPositions }: Cells, cell: number) =>
  stratum[cellPositions[cellAt[cell]!]!]! as 0 | 1
