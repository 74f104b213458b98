import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray, or } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { getOrAdd } from '@/lib/core/grouped'
import { contactIssues } from '@/lib/defects/contact-schema'
import { type FieldName, fieldNames, fields } from '@/lib/defects/fields'
import { brandsOf, makerOf } from '@/lib/defects/maker'
import { wrongVin } from '@/lib/defects/record/check-values'
import type { DefectValues } from '@/lib/defects/schema'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import { dayOf, narrow, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault, type SheetRow } from '@/lib/excel/sheet-row'
import type { Dictionaries } from './cell-names'
import { checkImportedRow } from './check-imported-row'
import { isOtherUnit } from './match-headings'
import { codesIn, meaningOf } from './problem-codes'
import { type Cells, checked, type RowReading, readingsOf, type Type, valuesOf } from './row-values'
import { carIn } from './text-names'

export interface Layout {
  columns: readonly (FieldName | null)[]
  defaults: Readonly<Cells>
  units?: Readonly<Partial<Record<FieldName, string>>>
  unitsAt?: Readonly<Partial<Record<FieldName, number>>>
  outsideNoAt?: number
  problemCodesAt?: number
  vinOverrideReason?: string
  // Whether a row without a car and without a VIN has the one car that its text names.
  carOfText?: boolean
}

export interface ReadRow extends RowReading {
  row: number
  outsideNo: string | null
  problemCodes: string[]
  codesLeft: string[]
  vinReason?: string
}

export async function readRows(
  ctx: Ctx,
  rows: readonly SheetRow[],
  layout: Layout,
  dictionaries: Dictionaries,
): Promise<ReadRow[]> {
  const raw = rows.map(row => cellsOf(row.cells, layout))
  const ofLine = rows.map(({ line }, at) => cellsOfLine(line, raw[at]!, layout, dictionaries))
  for (const [at, cells] of ofLine.entries()) Object.assign(raw[at]!, cells)
  const cars = raw.map(cells => (layout.carOfText ? carTold(cells, dictionaries) : undefined))
  for (const [at, car] of cars.entries()) for (const { field, cell } of car ?? []) raw[at]![field] = cell
  const types = await typesCalled(
    ctx,
    raw.flatMap(({ typeCodeId }) => (typeCodeId === undefined ? [] : narrow(typeCodeId))),
  )
  const names = namesIn(layout, [
    ...ofLine.flatMap(cells => Object.keys(cells) as FieldName[]),
    ...(cars.some(Boolean) ? (['brandId', 'modelRangeId'] as const) : []),
  ])
  const columns = names.map(name => ({ name, kept: readingsOf(name, dictionaries) }))
  const sources = { ...layout, types, dictionaries }
  const read: ReadRow[] = []
  for (const [at, { row }] of rows.entries()) {
    if (at % yieldEvery === 0) await nextTurn()
    const beside = unitsBeside(rows[at]!.cells, layout)
    const { values, issues, notes, missing, placeholders, covered } = valuesOf(
      columns,
      raw[at]!,
      sources,
      beside,
    )
    const { codes: problemCodes, left: codesLeft } = codesIn(
      narrow(rows[at]!.cells[layout.problemCodesAt ?? -1] ?? null),
    )
    const car = cars[at]
    if (car) notes.push({ path: 'brandId', kind: 'carOfText', text: car.map(({ cell }) => cell).join(' ') })
    for (const [path, text] of Object.entries(ofLine[at]!))
      notes.push({ path: path as FieldName, kind: 'ofLine', text })
    const otherMaker = makerBeside(ctx, values, dictionaries)
    if (otherMaker) notes.push({ path: 'vin', kind: 'vinOfOther', text: otherMaker })
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
    const against = issues.filter(one => isDefaultAgainst(one, raw[at]!, layout))
    for (const { path } of against) {
      values[path as FieldName] = undefined
      notes.push({ path: path as FieldName, kind: 'defaultLeft' })
    }
    const accepted = vinOverrideReason && wrongVin(values).length > 0
    const outsideNo = number || values.sourceRef || null
    read.push({
      ...{ row, values, notes, missing, placeholders, problemCodes, codesLeft, outsideNo },
      issues: against.length > 0 ? issues.filter(one => !against.includes(one)) : issues,
      ...(covered && { covered }),
      ...(accepted && { vinReason: vinOverrideReason }),
    })
  }
  return read
}

// What is given for the whole list gives way to what the row says itself.
const isDefaultAgainst = ({ path, code }: Issue, cells: Cells, { defaults }: Layout) =>
  code.startsWith('not_of_') && path in defaults && cells[path as FieldName] === defaults[path as FieldName]

const brandsOfMakers = new WeakMap<Dictionaries['known'], Map<string, string[]>>()

function makerBeside(ctx: Ctx, { vin, brandId }: DefectValues, { known }: Dictionaries) {
  const maker = vin && brandId ? makerOf(known, vin, ctx.locale) : null
  if (!maker || maker.brandId === brandId) return undefined
  const kept = brandsOfMakers.get(known) ?? new Map<string, string[]>()
  brandsOfMakers.set(known, kept)
  const brands = getOrAdd(kept, maker.code, () => brandsOf(known, maker))
  return brands.length > 0 && !brands.includes(brandId!) ? maker.maker : undefined
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

const namesIn = ({ columns, defaults }: Layout, more: readonly FieldName[]): FieldName[] =>
  fieldNames.filter(name => columns.includes(name) || name in defaults || more.includes(name))

const ofCar = ['brandId', 'modelRangeId', 'typeCodeId', 'modelName', 'vin'] as const

// Lists of hotlines have one column of text: 大众朗逸刹车异响. Where it names two cars, none is taken.
function carTold(cells: Cells, { known }: Dictionaries) {
  if (ofCar.some(name => cells[name] !== undefined)) return undefined
  const text = [cells.summary, cells.description].map(cell => textOf(cell ?? null)).join('\n')
  const { parts, isOnly } = carIn(known, text)
  return isOnly ? parts : undefined
}

const aroundLine =
  /^(?:[（(]?[一二三四五六七八九十\d]{1,3}[、.．)）]|品牌[:：])\s*|[（(]\s*\d+\s*[条件例][)）]$|[:：]$/g

// 一、丰田（进口） or 2026年10月8日 above its rows, where they have no brand or no day of their own.
function cellsOfLine(
  line: string | undefined,
  cells: Cells,
  { columns }: Layout,
  { known }: Dictionaries,
): Partial<Record<'brandId' | 'receivedAt', string>> {
  if (!line) return {}
  const brand = columns.includes('brandId')
    ? undefined
    : rowsCalled(known.brands, narrow(line.replace(aroundLine, '')))[0]?.name
  const isDay = cells.receivedAt === undefined && dayOf(line) !== null
  return { ...(brand && { brandId: brand }), ...(isDay && { receivedAt: line }) }
}

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

function fillCodes(ctx: Ctx, values: DefectValues, problemCodes: readonly string[], { known }: Dictionaries) {
  const meant = meaningOf(known, values.source ?? '', problemCodes, ctx.now)
  if (!values.symptomCodes?.length) values.symptomCodes = meant.symptomCodes
  if (values.assemblyCode || !meant.assemblyCode) return
  values.assemblyCode = meant.assemblyCode
  values.subAssemblyCode = meant.subAssemblyCode
  if (!values.extraAssemblies?.length) values.extraAssemblies = meant.extraAssemblies
}
