import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { reordering, requiredText } from '@/lib/core/text'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { type DefectValues, defectValues } from '@/lib/defects/schema'
import { derivedNames } from '@/lib/defects/severity'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { isUnknownName, rowsCalled, unknownName } from '@/lib/dictionaries/names/name-index'
import { narrow, textOf } from '@/lib/excel/reading/cell-text'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import { quantityOf, readNumber } from '@/lib/values/number'
import { withoutMarkup } from '@/lib/values/spelling'
import { contactOutOfName } from './beside-name'
import { brandOfSeries, type Dictionaries, type Reading, readName } from './cell-names'
import { type CellNote, maskedOut, type Read, readAs } from './check-imported-row'
import { readCell, readValue } from './sheet-cell'

export type Cells = Partial<Record<FieldName, Cell>>
type Units = Readonly<Partial<Record<FieldName, string>>>

export type Type = { id: string; name: string; code: string | null; modelSeriesId: string; enabled: boolean }

export interface Sources {
  defaults: Readonly<Cells>
  units?: Units
  types: ReadonlyMap<string, Type>
  dictionaries: Dictionaries
}

export interface Column {
  name: FieldName
  kept: Map<Cell, Reading> | undefined
}

export interface RowReading {
  values: DefectValues
  issues: Issue[]
  notes: CellNote[]
  placeholders: FieldName[]
  missing: { brand: string; series: string | null } | null
  covered?: string
}

// One shape of all rows: a million cells are written to it by name, and what is derived from them comes beside them.
const noValues: DefectValues = Object.fromEntries(
  [...fieldNames, ...derivedNames, 'state', 'proposed'].map(name => [name, undefined]),
)

/** The values of one row, of which later columns are read by what earlier ones say. */
export function valuesOf(
  columns: readonly Column[],
  cells: Cells,
  sources: Sources,
  unitsBeside: Units,
): RowReading {
  const row: RowReading = { values: { ...noValues }, issues: [], notes: [], placeholders: [], missing: null }
  for (const column of columns) readInto(row, column, cells, sources, unitsBeside)
  const { types, dictionaries } = sources
  const { values, notes } = row
  settleSeries(row, cells, dictionaries)
  takeBrandOfSeries(values, narrow(cells.modelRangeId ?? null), dictionaries)
  fillParents(values, types, dictionaries)
  notes.push(...contactOutOfName(values, dictionaries))
  const { notes: masked, covered } = maskedOut(values)
  notes.push(...masked)
  return covered ? { ...row, covered } : row
}

function readInto(
  row: RowReading,
  { name, kept: ofColumn }: Column,
  cells: Cells,
  sources: Sources,
  unitsBeside: Units,
): void {
  const { values, issues, notes } = row
  const inSheet = cells[name]
  const readings = isShort(inSheet) && !unitsBeside[name] ? ofColumn : undefined
  const key = readings && keyOf(name, inSheet!, values)
  const kept = readings?.get(key!)
  if (kept) {
    if (kept.also) Object.assign(values, kept.also)
    ;(values as Record<FieldName, unknown>)[name] = kept.value
    if (kept.notes.length > 0) notes.push(...kept.notes)
    return
  }
  const before = { issues: issues.length, notes: notes.length }
  if (typeof inSheet === 'string') cells[name] = withoutMarkup(inSheet) || undefined
  if (cells[name] !== inSheet) notes.push({ path: name, kind: 'markupLeft' })
  const unit = unitsBeside[name] ?? sources.units?.[name]
  const cell = unit ? withUnit(name, cells[name], unit) : cells[name]
  if (cell === undefined) return
  const isType = name === 'typeCodeId' && !cellFault(cell, false)
  const read = isType ? readType(row, narrow(cell), sources) : readOrDefault(row, name, cell, sources)
  if (read === null) return
  const ofSeries =
    name === 'brandId' && 'issue' in read && isUnknownName(read.issue)
      ? brandOfSeries(
          narrow(cell),
          narrow(cells.modelRangeId ?? cells.typeCodeId ?? cells.modelName ?? null),
          cells.modelRangeId === undefined,
          sources.dictionaries,
        )
      : undefined
  const found = ofSeries ?? read
  if (typeof cell === 'string' && reordering.test(cell)) notes.push({ path: name, kind: 'marksLeft' })
  if ('value' in found) {
    const written = take(row, name, found)
    const [issue] = issues.slice(before.issues)
    if (issue && /^too_/.test(issue.code) && unit && cell !== cells[name])
      Object.assign(issue, { code: 'beyond_with_unit', params: { unit, value: textOf(cells[name]!) } })
    if (unitsBeside[name] && cell !== cells[name])
      notes.push(...readAs(name, textOf(cell), String(found.value)))
    for (const note of found.notes ?? [])
      notes.push({ ...note, text: note.text?.replace(textOf(cell), textOf(cells[name]!)) })
    if (
      readings &&
      !isType &&
      !ofSeries &&
      (!found.also || key !== inSheet) &&
      issues.length === before.issues
    )
      readings.set(key!, { value: written, also: found.also, notes: notes.slice(before.notes) })
  } else if (unit && cell !== cells[name] && /^not_(number|decimal)$/.test(found.issue.code))
    issues.push({ path: name, code: 'heading_unit', params: { unit } })
  else addOrRefuse(row, name, narrow(cell), found.issue, sources.dictionaries)
}

function take({ values, issues }: RowReading, name: FieldName, found: Extract<Read, { value: unknown }>) {
  const others = name === 'extraAssemblies' ? (values.extraAssemblies ?? []) : []
  if (found.also) Object.assign(values, found.also)
  const value = others.length > 0 ? [...new Set([...others, ...(found.value as string[])])] : found.value
  const written = checked(name, value, issues)
  Object.assign(values, { [name]: written })
  return written
}

// A word for nothing leaves the field to what is given for the whole list.
function readOrDefault(row: RowReading, name: FieldName, cell: Cell, { dictionaries, defaults }: Sources) {
  const found = readCell(name, cell, row.values, dictionaries)
  if (!('placeholder' in found)) return found
  const standIn = defaults[name] ?? null
  if (standIn === null) row.placeholders.push(name)
  else row.notes.push({ path: name, kind: 'defaultTaken', text: textOf(cell) })
  return standIn === null ? null : readValue(name, standIn, row.values, dictionaries)
}

function readType({ values, placeholders }: RowReading, text: string, sources: Sources): Read | null {
  const { types, dictionaries } = sources
  const called = rowsCalled(types, text)
  const type = called.find(one => one.modelSeriesId === values.modelRangeId) ?? called[0]
  if (type) return { value: type.id }
  const series = seriesNamed(text, values, dictionaries)
  if (series && !isPlaceholder(text)) return { value: undefined, notes: readAs('typeCodeId', text, series) }
  if (!isPlaceholder(text)) return { issue: unknownName('typeCodeId', text, types, dictionaries) }
  placeholders.push('typeCodeId')
  return null
}

// 2021款 and 2.0T name no brand and no series.
const modelOnly = /^\d{2,4}款|^\d\.\d[TL]?$/i

// What is no name (#N/A, 同上) names no brand; a series of another brand is a mistake that a new one would hide.
function addOrRefuse(
  row: RowReading,
  name: FieldName,
  text: string,
  issue: Issue,
  dictionaries: Dictionaries,
) {
  const { values, missing } = row
  const brand = missing?.brand ?? dictionaries.known.brands.get(values.brandId ?? '')?.name
  // A series of two brands may be one of the new brand too.
  const isOfOthers =
    missing !== null &&
    issue.code === 'word_of_several' &&
    rowsCalled(dictionaries.known.series, text).length > 0
  const isNew = isUnknownName(issue) ? !modelOnly.test(text) : isOfOthers
  const isAdded = dictionaries.createMissing && nameable(text) && isNew
  if (isAdded && name === 'brandId') row.missing = { brand: text, series: null }
  else if (isAdded && name === 'modelRangeId' && brand) row.missing = { brand, series: text }
  else row.issues.push(issue)
}

// 型号 is 朗逸 in many a list. Its name, if the row says no other.
function seriesNamed(text: string, values: DefectValues, dictionaries: Dictionaries): string | undefined {
  const read = readName('modelRangeId', text, values, dictionaries)
  if (!('value' in read) || (values.modelRangeId ?? read.value) !== read.value) return undefined
  Object.assign(values, read.also, { modelRangeId: read.value })
  return dictionaries.known.series.get(values.modelRangeId ?? '')?.name
}

function settleSeries(
  { values, notes, placeholders, missing }: RowReading,
  cells: Cells,
  dictionaries: Dictionaries,
) {
  const written = narrow(cells.modelRangeId ?? null)
  // When the brand is new, a series of that name belongs to another brand and must not be used.
  if (missing?.series === null && !placeholders.includes('modelRangeId') && nameable(written)) {
    missing.series = written
    values.modelRangeId = undefined
  }
  // 车型 is the series in many a list that has no other column for it.
  if (!missing && values.modelName && cells.modelRangeId === undefined && !values.modelRangeId) {
    const series = seriesNamed(values.modelName, values, dictionaries)
    if (series && series !== values.modelName) notes.push(...readAs('modelName', values.modelName, series))
  }
}

const schemas = new Map(
  fieldNames
    .filter(name => ['text', 'integer', 'decimal', 'codes', 'assemblies'].includes(fieldOf[name].kind))
    .map(name => [name, defectValues.shape[name]]),
)

export function checked(name: FieldName, value: unknown, issues: Issue[]): unknown {
  const schema = schemas.get(name)
  const parsed = schema?.safeParse(value)
  if (!parsed || parsed.success) return parsed ? parsed.data : value
  // What was given is told of faults alone: carrying it along slows down every cell.
  const { error } = schema!.safeParse(value, { reportInput: true })
  issues.push(...issuesOf(error!).map(issue => ({ ...issue, path: name })))
  return value
}

export const nameable = (name: string) => requiredText(100).safeParse(name).success

function takeBrandOfSeries(values: DefectValues, text: string, { known, named }: Dictionaries) {
  const series = known.series.get(values.modelRangeId ?? '')
  if (!series || series.brandId === values.brandId) return
  if (named?.get('modelRangeId')?.get(nameKey(text)) !== series.id) return
  values.brandId = series.brandId
  values.producerId = undefined
}

function fillParents(values: DefectValues, types: ReadonlyMap<string, Type>, { known }: Dictionaries) {
  values.modelRangeId ??= types.get(values.typeCodeId ?? '')?.modelSeriesId
  values.brandId ??= known.series.get(values.modelRangeId ?? '')?.brandId
  values.producerId ??= known.brands.get(values.brandId ?? '')?.producerId
  values.city ??= known.regions.get(values.district ?? '')?.parentCode ?? undefined
  values.province ??= known.regions.get(values.city ?? '')?.parentCode ?? undefined
  if (values.subAssemblyCode && !values.assemblyCode) {
    const { assemblyId } = known.subAssemblies.get(values.subAssemblyCode) ?? {}
    values.assemblyCode = [...known.assemblies.values()].find(({ id }) => id === assemblyId)?.code
  }
}

const besideOthers: readonly FieldName[] = ['mobile', 'phone', 'address']
const mostReadings = 2_000
const longestKept = 60

// What a name means depends on what the row has said of the car and the place before.
function keyOf(name: FieldName, cell: Cell, values: DefectValues): Cell {
  const { producerId, brandId, modelRangeId, modelName, province, city, district, address } = values
  switch (fieldOf[name].kind) {
    case 'reference':
      return `${cell}\n${producerId}\n${brandId}\n${modelRangeId}\n${modelName}`
    case 'region':
      return `${cell}\n${province}\n${city}\n${district}\n${address}`
    case 'subAssembly':
      return `${cell}\n${values.assemblyCode}`
    default:
      return cell
  }
}

// Most columns have few different texts, and what one means is read once.
export function readingsOf(name: FieldName, { known, readings }: Dictionaries) {
  if (!readings || besideOthers.includes(name)) return undefined
  const byName = readings.get(known) ?? new Map<FieldName, Map<Cell, Reading>>()
  readings.set(known, byName)
  const ofName = byName.get(name) ?? new Map<Cell, Reading>()
  byName.set(name, ofName)
  // Of a column that hardly repeats, looking is all that is left.
  return ofName.size < mostReadings ? ofName : undefined
}

const isShort = (cell: Cell | undefined) =>
  typeof cell === 'string' ? cell.length <= longestKept : typeof cell !== 'object' && cell !== undefined

// What has no unit of its own has that of its heading.
function withUnit(name: FieldName, cell: Cell | undefined, unit: string): Cell | undefined {
  if (typeof cell !== 'number' && typeof cell !== 'string') return cell
  const reading = readNumber(String(cell), quantityOf(fieldOf[name]))
  if (!reading || reading.scaled) return cell
  return `${reading.about ? '约' : ''}${reading.value}${/^\d/.test(unit) ? '×' : ''}${unit}`
}
