import { sql } from 'drizzle-orm'
import { type Db, queryText } from '@/db/client'
import type { Reader } from '@/db/replicas'
import type { Ctx } from '@/lib/core/context'
import { unknownFilter } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { refuseAsOf } from '@/lib/defects/list/as-of'
import {
  type DeletedFilterValues,
  deletedConditions,
  deletedFilterShape,
} from '@/lib/defects/list/deleted-filters'
import { type Bind, type FilterValues, filterShape, refuseUnknown } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { everyMatch } from '@/lib/defects/list/search'
import { readerOf, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Value } from '@/lib/excel/safe-cell'
import type { Sheet } from '@/lib/excel/write-sheet'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { type CellMaker, cellMaker } from './export-cell'
import { exportColumnOf } from './export-columns'

export interface ExportRequest {
  columns: readonly string[]
  filters: FilterValues | DeletedFilterValues
  ids?: readonly string[]
  deleted?: boolean
  deidentified?: boolean
  clear?: boolean
  onIds?(ids: string[]): Promise<void>
}

const batchSize = 250
const readAhead = 2
const idsAtOnce = 20 * batchSize
const timeoutMs = 60_000

// Loads the ids of all matching records first (8 bytes each), then reads their values in batches, each with a statement
// of its own: a slow reader holds neither a connection nor a snapshot, and closing the iterator ends the reading.
// Throws AppError unknown_filter
export async function exportSheet(ctx: Ctx, request: ExportRequest): Promise<Sheet & { total: number }> {
  const columns = request.columns.map(key => columnOf(key, request))
  const reader = await ctx.reader()
  const ids = await idsToExport(ctx, reader, request)
  const known = await lookups(ctx)
  const hiding = {
    masked: request.clear === false || !seesPersonal(ctx),
    deidentified: request.deidentified === true,
    respectObjections: true,
  }
  const makers = columns.map(({ key }) => cellMaker(ctx, known, key, hiding))
  return {
    name: translate(ctx.locale, request.deleted ? 'exportSheet.sheetDeleted' : 'exportSheet.sheet'),
    columns: columns.map(({ key, kind, width }, at) => ({
      key,
      title: fieldLabel(ctx.locale, key),
      kind,
      width,
      repeats: makers[at]!.repeats,
      word: makers[at]!.word,
    })),
    rows: rowsOf(reader, ids, makers, request),
    total: ids.length,
  }
}

export async function countForExport(ctx: Ctx, request: Pick<ExportRequest, 'filters' | 'ids' | 'deleted'>) {
  const { from, values } = await chosen(ctx, request)
  const text = `SELECT count(*) FROM ${from}`
  const [row] = await withLongTimeout(await ctx.reader(), db => queryText(db, text, values, { timeoutMs }))
  return Number(row![0])
}

function columnOf(key: string, { deleted }: ExportRequest) {
  const column = exportColumnOf.get(key)
  if (!column || (column.deleted && !deleted)) throw unknownFilter([key], 'columns')
  return column
}

async function idsToExport(ctx: Ctx, reader: Reader, request: ExportRequest): Promise<Float64Array> {
  const { from, order, values } = await chosen(ctx, request)
  // One text instead of rows: a million rows with one number each cost far more.
  const text = `SELECT array_agg(id)::text FROM (SELECT id FROM ${from} ORDER BY ${order}) AS found`
  const [row] = await withLongTimeout(reader, db => queryText(db, text, values, { timeoutMs }))
  return numbersIn(row![0] ?? '{}')
}

async function chosen(
  ctx: Ctx,
  { filters, ids, deleted }: Pick<ExportRequest, 'filters' | 'ids' | 'deleted'>,
) {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  refuseUnknown(filters, deleted ? deletedFilterShape : filterShape)
  refuseAsOf(filters)
  const named = ids && `id = ANY(${bind(ids)}::bigint[])`
  if (deleted) {
    const deletedFilters = filters as DeletedFilterValues
    const where = named
      ? `${deletedConditions(ctx, {}, bind)} AND ${named}`
      : deletedConditions(ctx, deletedFilters, bind)
    return { from: `defects WHERE ${where}`, order: 'deleted_at DESC NULLS LAST, id DESC', values }
  }
  const matches = named
    ? { scope: `deleted_at IS NULL AND ${named}`, reader: readerOf(ctx), conditions: [] }
    : await matchesOf(ctx, filters as FilterValues)
  return { ...everyMatch(matches, bind), values }
}

function withLongTimeout<T>(reader: Reader, work: (db: Db) => Promise<T>): Promise<T> {
  return reader.run(from =>
    from.transaction(
      async db => {
        await db.execute(sql.raw(`SET LOCAL statement_timeout = ${timeoutMs}`))
        await db.execute(sql`SET LOCAL work_mem = '64MB'`)
        await db.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`)
        return withoutDeadline(() => work(db))
      },
      { accessMode: 'read only' },
    ),
  )
}

function numbersIn(text: string): Float64Array {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas++
  const numbers = new Float64Array(text.length > 2 ? commas + 1 : 0)
  let from = 1
  for (let at = 0; at < numbers.length; at++) {
    const end = at === commas ? text.length - 1 : text.indexOf(',', from)
    numbers[at] = Number(text.slice(from, end))
    from = end + 1
  }
  return numbers
}

async function* rowsOf(
  reader: Reader,
  ids: Float64Array,
  makers: CellMaker[],
  { deleted, onIds }: ExportRequest,
): AsyncGenerator<Value[][]> {
  // Ids are inlined in the text: as a prepared statement, every set of columns would take a slot of the statement
  // cache.
  const read = (from: number) => {
    const text = `SELECT ${makers.map(maker => maker.sql).join(', ')}
        FROM unnest('{${ids.subarray(from, from + batchSize).join(',')}}'::bigint[]) WITH ORDINALITY AS requested(id, place)
        JOIN defects AS d ON d.id = requested.id
        WHERE d.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'} ORDER BY requested.place`
    const rows = reader.run(db => queryText(db, text))
    // Mark as handled: if the reader stops early nobody awaits this batch, and its rejection would end the process.
    rows.catch(() => {})
    return rows
  }
  const masks = makers.flatMap(({ mask }, at) => (mask ? [{ at, mask }] : []))
  if (ids.length === 0) return
  const pending: ReturnType<typeof read>[] = []
  let nextOffset = 0
  for (let from = 0; from < ids.length; from += batchSize) {
    if (from % idsAtOnce === 0) await onIds?.(Array.from(ids.subarray(from, from + idsAtOnce), String))
    // Read ahead while earlier batches are written.
    for (; nextOffset < ids.length && pending.length <= readAhead; nextOffset += batchSize)
      pending.push(read(nextOffset))
    const rows: (string | null)[][] = await pending.shift()!
    for (const row of rows)
      for (const { at, mask } of masks) {
        const value = row[at]
        if (value != null) row[at] = mask(value)
      }
    yield rows
  }
}
