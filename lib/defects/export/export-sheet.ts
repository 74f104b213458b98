import { sql } from 'drizzle-orm'
import { type Db, queryText } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import {
  type DeletedFilterValues,
  deletedConditions,
  deletedFilterShape,
} from '@/lib/defects/list/deleted-filters'
import { type Bind, type FilterValues, filterShape } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { refuseUnknown } from '@/lib/defects/list/refuse-unknown'
import { everyMatch } from '@/lib/defects/list/search'
import { seesPersonal } from '@/lib/defects/mask'
import { readerOf } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Value } from '@/lib/excel/safe-cell'
import type { Sheet } from '@/lib/excel/write-sheet'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { type CellMaker, cellMaker } from './export-cell'
import { exportColumnOf } from './export-columns'

export interface ExportRequest {
  /** Keys of `exportColumns`, in the order that they are to stand. */
  columns: readonly string[]
  /** Those of the list, or of the list of deleted records. */
  filters: FilterValues | DeletedFilterValues
  /** The records that were chosen, whatever the filters say. */
  ids?: readonly string[]
  deleted?: boolean
  /** Columns of personal data stay empty. */
  deidentified?: boolean
  /** Is told which records are about to go out, some thousand at a time. */
  onIds?(ids: string[]): Promise<void>
}

const batchSize = 250
const readAhead = 2
const idsAtOnce = 20 * batchSize
const timeoutMs = 60_000

/**
 * The records of a list as a sheet. Which ones they are is settled now, at most some megabytes of ids; their values are
 * read a few hundred at a time as the sheet is drawn, each by a statement of its own: a reader that dawdles holds neither
 * a connection nor a snapshot, and one that leaves ends the reading.
 * @throws AppError unknown_filter
 */
export async function exportSheet(ctx: Ctx, request: ExportRequest): Promise<Sheet & { total: number }> {
  const columns = request.columns.map(key => columnOf(key, request))
  const ids = await idsToExport(ctx, request)
  const known = await lookups(ctx)
  const hiding = { masked: !seesPersonal(ctx), deidentified: request.deidentified === true }
  const makers = columns.map(({ key }) => cellMaker(ctx, known, key, hiding))
  return {
    name: translate(ctx.locale, request.deleted ? 'exportSheet.sheetDeleted' : 'exportSheet.sheet'),
    columns: columns.map(({ key, kind, width }, at) => ({
      title: fieldLabel(ctx.locale, key),
      kind,
      width,
      repeats: makers[at]!.repeats,
      word: makers[at]!.word,
    })),
    rows: rowsOf(ctx, ids, makers, request),
    total: ids.length,
  }
}

/** How many records an export would have. */
export async function countForExport(
  ctx: Ctx,
  request: Pick<ExportRequest, 'filters' | 'ids' | 'deleted'>,
): Promise<number> {
  const { from, values } = await chosen(ctx, request)
  const text = `SELECT count(*) FROM ${from}`
  const [row] = await patiently(ctx, db => queryText(db, text, values, { timeoutMs }))
  return Number(row![0])
}

function columnOf(key: string, { deleted }: ExportRequest) {
  const column = exportColumnOf.get(key)
  if (!column || (column.deleted && !deleted))
    throw new AppError('unknown_filter', { name: key.slice(0, 60) })
  return column
}

async function idsToExport(ctx: Ctx, request: ExportRequest): Promise<Float64Array> {
  const { from, order, values } = await chosen(ctx, request)
  // As one text: a million rows of one number each would cost far more.
  const text = `SELECT array_agg(id)::text FROM (SELECT id FROM ${from} ORDER BY ${order}) AS found`
  const [row] = await patiently(ctx, db => queryText(db, text, values, { timeoutMs }))
  return numbersIn(row![0] ?? '{}')
}

/** The records that were asked for, as a source of a statement, and the order of their list. */
async function chosen(
  ctx: Ctx,
  { filters, ids, deleted }: Pick<ExportRequest, 'filters' | 'ids' | 'deleted'>,
) {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  refuseUnknown(filters, deleted ? deletedFilterShape : filterShape)
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

/** Looking through all records may take longer than a page is given. */
function patiently<T>(ctx: Ctx, work: (db: Db) => Promise<T>): Promise<T> {
  return ctx.tx(async tx => {
    await tx.db.execute(sql.raw(`SET LOCAL statement_timeout = ${timeoutMs}`))
    await tx.db.execute(sql`SET LOCAL work_mem = '64MB'`)
    await tx.db.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`)
    return withoutDeadline(() => work(tx.db))
  })
}

/** `{12,7}` as numbers. */
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
  ctx: Ctx,
  ids: Float64Array,
  makers: CellMaker[],
  { deleted, onIds }: ExportRequest,
): AsyncGenerator<Value[][]> {
  // With the ids in its text: as a prepared one, every choice of columns would take one of the places for those.
  const read = (from: number) => {
    const rows = queryText(
      ctx.db,
      `SELECT ${makers.map(maker => maker.sql).join(', ')}
        FROM unnest('{${ids.subarray(from, from + batchSize).join(',')}}'::bigint[]) WITH ORDINALITY AS requested(id, place)
        JOIN defects AS d ON d.id = requested.id
        WHERE d.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'} ORDER BY requested.place`,
    )
    // Nobody may be left to hear of a failure.
    rows.catch(() => {})
    return rows
  }
  const masks = makers.flatMap(({ mask }, at) => (mask ? [{ at, mask }] : []))
  if (ids.length === 0) return
  const pending: ReturnType<typeof read>[] = []
  let nextOffset = 0
  for (let from = 0; from < ids.length; from += batchSize) {
    if (from % idsAtOnce === 0) await onIds?.(Array.from(ids.subarray(from, from + idsAtOnce), String))
    // The next ones are on their way while these are written.
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
