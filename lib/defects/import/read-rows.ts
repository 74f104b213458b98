import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray, or } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { reordering, requiredText } from '@/lib/core/text'
import { contactIssues } from '@/lib/defects/contact-schema'
import { type FieldName, fieldNames, fieldOf, fields } from '@/lib/defects/fields'
import { wrongVin } from '@/lib/defects/record/check-values'
import { type DefectValues, defectValues } from '@/lib/defects/schema'
import { derivedNames } from '@/lib/defects/severity'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { isUnknownName, rowsCalled, unknownName } from '@/lib/dictionaries/names/name-index'
import { narrow, textOf } from '@/lib/excel/reading/cell-text'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { type Cell, cellFault, type SheetRow } from '@/lib/excel/sheet-row'
import { quantityOf, readNumber } from '@/lib/values/number'
import { withoutMarkup } from '@/lib/values/spelling'
import { type Dictionaries, type Reading, readName } from './cell-names'
import { type CellNote, checkImportedRow, maskedOut, readAs } from './check-imported-row'
import { isOtherUnit } from './match-headings'
import { codesIn, meaningOf } from './problem-codes'
import { contactOutOfName, readCell, readValue } from './sheet-cell'

export interface Layout {
  columns: readonly (FieldName | null)[]
  defaults: Readonly<Partial<Record<FieldName, Cell>>>
  units?: Readonly<Partial<Record<FieldName, string>>>
  unitsAt?: Readonly<Partial<Record<FieldName, number>>>
  outsideNoAt?: number
  problemCodesAt?: number
  vinOverrideReason?: string
}

export interface ReadRow {
  row: number
  values: DefectValues
  issues: Issue[]
  notes: CellNote[]
  outsideNo: string | null
  problemCodes: string[]
  codesLeft: string[]
  missing: { brand: string; series: string | null } | null
  placeholders: FieldName[]
  vinReason?: string
}

export async function readRows(
  ctx: Ctx,
  rows: readonly SheetRow[],
  layout: Layout,
  dictionaries: Dictionaries,
): Promise<ReadRow[]> {
  const raw = rows.map(({ cells }) => cellsOf(cells, layout))
  const types = await typesCalled(
    ctx,
    raw.flatMap(({ typeCodeId }) => (typeCodeId === undefined ? [] : narrow(typeCodeId))),
  )
  const names = namesIn(layout)
  const columns = names.map(name => ({ name, kept: readingsOf(name, dictionaries) }))
  const sources = { ...layout, types, dictionaries }
  const read: ReadRow[] = []
  for (const [at, { row }] of rows.entries()) {
    if (at % yieldEvery === 0) await nextTurn()
    const beside = unitsBeside(rows[at]!.cells, layout)
    const { values, issues, notes, missing, placeholders } = valuesOf(columns, raw[at]!, sources, beside)
    const { codes: problemCodes, left: codesLeft } = codesIn(
      narrow(rows[at]!.cells[layout.problemCodesAt ?? -1] ?? null),
    )
    if (problemCodes.length > 0) fillCodes(ctx, values, problemCodes, dictionaries)
    if (isNeedlessReason(values, layout)) values.contactOverrideReason = undefined
    const numbered = rows[at]!.cells[layout.outsideNoAt ?? -1] ?? null
    const fault = cellFault(numbered, true)
    if (fault) issues.push({ path: 'sourceRef', ...fault })
    const number = fault ? '' : narrow(numbered)
    if (number) checked('sourceRef', number, issues)
    if (!names.includes('summary') && layout.columns.includes('description') && values.description) {
      values.summary = beginningOf(values.description)
      notes.push({ path: 'description', kind: 'summaryTaken' })
    }
    const { vinOverrideReason } = layout
    const how = { brandComes: missing !== null, vinOverrideReason }
    issues.push(...(await checkImportedRow(ctx, values, issues, how)))
    const accepted = vinOverrideReason && wrongVin(values).length > 0
    const outsideNo = number || values.sourceRef || null
    read.push({
      ...{ row, values, issues, notes, missing, placeholders, problemCodes, codesLeft, outsideNo },
      ...(accepted && { vinReason: vinOverrideReason }),
    })
  }
  return read
}

const isNeedlessReason = (values: DefectValues, { defaults }: Layout) =>
  defaults.contactOverrideReason != null &&
  values.contactOverrideReason === textOf(defaults.contactOverrideReason) &&
  contactIssues(values).length === 0

// Many lists have one column of text.
function beginningOf(description: string): string {
  const letters = [...description.replace(/\s+/g, ' ').trim()]
  return letters.length > longestSummary
    ? `${letters.slice(0, longestSummary - 1).join('')}…`
    : letters.join('')
}

const longestSummary = fields.summary.max
const yieldEvery = 25

function namesIn({ columns, defaults }: Layout): FieldName[] {
  return fieldNames.filter(name => columns.includes(name) || name in defaults)
}

const schemas = new Map(
  fieldNames
    .filter(name => ['text', 'integer', 'decimal', 'codes', 'assemblies'].includes(fieldOf[name].kind))
    .map(name => [name, defectValues.shape[name]]),
)

function checked(name: FieldName, value: unknown, issues: Issue[]): unknown {
  const schema = schemas.get(name)
  const parsed = schema?.safeParse(value)
  if (!parsed || parsed.success) return parsed ? parsed.data : value
  // What was given is told of faults alone: carrying it along slows down every cell.
  const { error } = schema!.safeParse(value, { reportInput: true })
  issues.push(...issuesOf(error!).map(issue => ({ ...issue, path: name })))
  return value
}

type Cells = Partial<Record<FieldName, Cell>>

function cellsOf(cells: readonly Cell[], { columns, defaults }: Layout): Cells {
  const found: Cells = { ...defaults }
  for (const [at, name] of columns.entries()) {
    const cell = cells[at]
    if (name && cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== ''))
      found[name] = cell
  }
  return found
}

function unitsBeside(cells: readonly Cell[], { unitsAt = {} }: Layout) {
  const beside = Object.entries(unitsAt).map(([name, at]) => [name, narrow(cells[at] ?? null)] as const)
  return Object.fromEntries(beside.filter(([name, text]) => text && isOtherUnit(text, name as FieldName)))
}

type Type = { id: string; name: string; code: string | null; modelSeriesId: string; enabled: boolean }

async function typesCalled(ctx: Ctx, names: string[]): Promise<ReadonlyMap<string, Type>> {
  if (names.length === 0) return new Map()
  const requested = [...new Set(names)]
  const { id, name, code, modelSeriesId, enabled } = typeCodes
  const found = await ctx.db
    .select({ id, name, code, modelSeriesId, enabled })
    .from(typeCodes)
    .where(or(inArray(name, requested), inArray(code, requested)))
  return new Map(found.map(row => [row.id, row]))
}

interface Sources extends Pick<Layout, 'defaults' | 'units'> {
  types: ReadonlyMap<string, Type>
  dictionaries: Dictionaries
}

// One shape of all rows: a million cells are written to it by name, and what is derived from them comes beside them.
const noValues: DefectValues = Object.fromEntries(
  [...fieldNames, ...derivedNames, 'state', 'proposed'].map(name => [name, undefined]),
)

// 型号 is 朗逸 in many a list. Its name, if the row says no other.
function seriesNamed(text: string, values: DefectValues, dictionaries: Dictionaries): string | undefined {
  const read = readName('modelRangeId', text, values, dictionaries)
  if (!('value' in read) || (values.modelRangeId ?? read.value) !== read.value) return undefined
  Object.assign(values, read.also, { modelRangeId: read.value })
  return dictionaries.known.series.get(values.modelRangeId ?? '')?.name
}

interface Column {
  name: FieldName
  kept: Map<Cell, Reading> | undefined
}

function valuesOf(
  columns: readonly Column[],
  cells: Cells,
  { types, dictionaries, defaults, units }: Sources,
  unitsBeside: Layout['units'],
) {
  const { known, createMissing } = dictionaries
  const values: DefectValues = { ...noValues }
  const written = values as Record<FieldName, unknown>
  const issues: Issue[] = []
  const notes: CellNote[] = []
  const placeholders: FieldName[] = []
  let missing = null as ReadRow['missing']
  for (const { name, kept: ofColumn } of columns) {
    const inSheet = cells[name]
    const readings = isShort(inSheet) && !unitsBeside?.[name] ? ofColumn : undefined
    const key = readings && keyOf(name, inSheet!, values)
    const kept = readings?.get(key!)
    if (kept) {
      if (kept.also) Object.assign(values, kept.also)
      written[name] = kept.value
      if (kept.notes.length > 0) notes.push(...kept.notes)
      continue
    }
    const before = { issues: issues.length, notes: notes.length }
    if (typeof inSheet === 'string') cells[name] = withoutMarkup(inSheet) || undefined
    if (cells[name] !== inSheet) notes.push({ path: name, kind: 'markupLeft' })
    const unit = unitsBeside?.[name] ?? units?.[name]
    const cell = unit ? withUnit(name, cells[name], unit) : cells[name]
    if (cell === undefined) continue
    if (name === 'typeCodeId' && !cellFault(cell, false)) {
      const called = rowsCalled(types, narrow(cell))
      const type = called.find(row => row.modelSeriesId === values.modelRangeId) ?? called[0]
      const series = type ? undefined : seriesNamed(narrow(cell), values, dictionaries)
      if (type) values.typeCodeId = type.id
      else if (isPlaceholder(narrow(cell))) placeholders.push(name)
      else if (series) notes.push(...readAs(name, narrow(cell), series))
      else issues.push(unknownName(name, narrow(cell), types, dictionaries))
      continue
    }
    let found = readCell(name, cell, values, dictionaries)
    if ('placeholder' in found) {
      placeholders.push(name)
      const standIn = defaults[name] ?? null
      if (standIn === null) continue
      found = readValue(name, standIn, values, dictionaries)
    }
    if (typeof cell === 'string' && reordering.test(cell)) notes.push({ path: name, kind: 'marksLeft' })
    if ('value' in found) {
      const others = name === 'extraAssemblies' ? (values.extraAssemblies ?? []) : []
      if (found.also) Object.assign(values, found.also)
      const value = others.length > 0 ? [...new Set([...others, ...(found.value as string[])])] : found.value
      written[name] = checked(name, value, issues)
      if (unitsBeside?.[name] && cell !== cells[name])
        notes.push(...readAs(name, textOf(cell), String(found.value)))
      if (found.notes)
        notes.push(
          ...found.notes.map(note => ({
            ...note,
            text: note.text?.replace(textOf(cell), textOf(cells[name]!)),
          })),
        )
      if (readings && (!found.also || key !== inSheet) && issues.length === before.issues)
        readings.set(key!, { value: written[name], also: found.also, notes: notes.slice(before.notes) })
    } else if (unit && cell !== cells[name] && /^not_(number|decimal)$/.test(found.issue.code))
      issues.push({ path: name, code: 'heading_unit', params: { unit } })
    // What is no name (#N/A, 同上) names no brand; a series of another brand is a mistake that a new one would hide.
    else if (!createMissing || !nameable(narrow(cell)) || !isUnknownName(found.issue))
      issues.push(found.issue)
    else if (name === 'brandId') missing = { brand: narrow(cell), series: null }
    else if (name === 'modelRangeId' && (missing || values.brandId))
      missing = { brand: missing?.brand ?? known.brands.get(values.brandId!)!.name, series: narrow(cell) }
    else issues.push(found.issue)
  }
  // When the brand is new, a series of that name belongs to another brand and must not be used.
  if (
    missing?.series === null &&
    cells.modelRangeId != null &&
    !placeholders.includes('modelRangeId') &&
    nameable(narrow(cells.modelRangeId))
  ) {
    missing.series = narrow(cells.modelRangeId)
    values.modelRangeId = undefined
  }
  // 车型 is the series in many a list that has no other column for it.
  if (!missing && values.modelName && cells.modelRangeId === undefined && !values.modelRangeId) {
    const series = seriesNamed(values.modelName, values, dictionaries)
    if (series && series !== values.modelName) notes.push(...readAs('modelName', values.modelName, series))
  }
  takeBrandOfSeries(values, narrow(cells.modelRangeId ?? null), dictionaries)
  fillParents(values, types, dictionaries)
  notes.push(...contactOutOfName(values, dictionaries), ...maskedOut(values))
  return { values, issues, notes, missing, placeholders }
}

const besideOthers: readonly FieldName[] = ['mobile', 'phone', 'address']
const mostReadings = 2_000
const longestKept = 60

// What a name means depends on what the row has said of the car and the place before.
function keyOf(name: FieldName, cell: Cell, values: DefectValues): Cell {
  const { producerId, brandId, modelRangeId, modelName, province, city, district } = values
  switch (fieldOf[name].kind) {
    case 'reference':
      return `${cell}\n${producerId}\n${brandId}\n${modelRangeId}\n${modelName}`
    case 'region':
      return `${cell}\n${province}\n${city}\n${district}`
    case 'subAssembly':
      return `${cell}\n${values.assemblyCode}`
    default:
      return cell
  }
}

// Most columns have few different texts, and what one means is read once.
function readingsOf(name: FieldName, { known, readings }: Dictionaries) {
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

export const nameable = (name: string) => requiredText(100).safeParse(name).success

function takeBrandOfSeries(values: DefectValues, text: string, { known, named }: Dictionaries) {
  const series = known.series.get(values.modelRangeId ?? '')
  if (!series || series.brandId === values.brandId) return
  if (named?.get('modelRangeId')?.get(nameKey(text)) !== series.id) return
  values.brandId = series.brandId
  values.producerId = undefined
}

function fillCodes(ctx: Ctx, values: DefectValues, problemCodes: readonly string[], { known }: Dictionaries) {
  const meant = meaningOf(known, values.source ?? '', problemCodes, ctx.now)
  if (!values.symptomCodes?.length) values.symptomCodes = meant.symptomCodes
  if (values.assemblyCode || !meant.assemblyCode) return
  values.assemblyCode = meant.assemblyCode
  values.subAssemblyCode = meant.subAssemblyCode
  if (!values.extraAssemblies?.length) values.extraAssemblies = meant.extraAssemblies
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
