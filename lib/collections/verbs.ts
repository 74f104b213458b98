import { and, asc, getTableName, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { settledId } from '@/db/settled-id'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type CursorPage, cursorOf, readCursor, type Span, toPage } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { inInstants, today } from '@/lib/core/today'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetFile, sheetFile } from '@/lib/excel/sheet-file'
import type { SheetFormat } from '@/lib/excel/sheet-format'
import { firstText, listText, translate } from '@/lib/i18n/translate'
import type { Collection, CollectionRow, Inputs, Request } from './collection'
import { refuseUsed } from './count-uses'
import { historyOf } from './read-history'
import { nameKeyOf, readRow, readRows, selectIds } from './rows'
import { namesInQuery, type Query } from './view'
import { amendRow, deleteRow, lockRow, stampsOf, writeRows } from './write-rows'

export const oneRow = z.strictObject({ id })

export const readingOf = <Answer>(access: Access, read: (ctx: Ctx, id: string) => Promise<Answer>) =>
  operation({ access, input: oneRow, run: (ctx, { id }) => read(ctx, id) })

export function verbsOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  return {
    page: pageOf(declared),
    get: readingOf(declared.reads, (ctx, id) => readRow(ctx, declared, id)),
    add: addOf(declared),
    update: updateOf(declared),
    remove: removeOf(declared),
    export: exportOf(declared),
    history: historyOf(declared),
    labels: (ctx: Ctx, query: Query) => namesInQuery(ctx, declared, query),
  }
}

function pageOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { access, table, inputs } = declared
  return operation({
    access: `${access}:query` as Access,
    input: inputs.page,
    async run(ctx, input): Promise<CursorPage<Row>> {
      const { after, ...paged } = input as Request & { page: number; limit: number; after?: string | null }
      if (after !== undefined) return followRows(ctx, declared, { after, ...paged })
      const { page, limit, ...request } = paged
      const { sortField: _, sortOrder: __, ...filters } = request
      await declared.checkFilters?.(ctx, filters)
      const [total, rows] = await Promise.all([
        ctx.db.$count(table, declared.where(filters, ctx)),
        selectIds(ctx, declared, request)
          .limit(limit)
          .offset((page - 1) * limit),
      ])
      const ids = rows.map(row => String(row.id))
      return toPage({ page, limit }, await readRows(ctx, declared, ids), total)
    },
  })
}

function addOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { access, entity, table, inputs } = declared
  return operation({
    access: `${access}:add` as Access,
    input: inputs.add,
    async run(ctx, input): Promise<Row> {
      const values = input as Record<string, unknown>
      await declared.check(ctx, values)
      return writeRows(ctx, declared, async tx => {
        const [row] = await tx.db
          .insert(table)
          .values({ ...declared.newRow, ...values, ...stampsOf(tx) })
          .returning({ id: table.id })
        const added = String(row!.id)
        await tx.audit({ ...declared.audited.add(values), entity, entityId: added })
        return readRow(tx, declared, added)
      })
    },
  })
}

function updateOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { entity, table, inputs } = declared
  return operation({
    access: declared.changes,
    input: inputs.update,
    async run(ctx, input): Promise<Row> {
      const { id, version, ...given } = input as { id: string; version: number; [field: string]: unknown }
      return writeRows(ctx, declared, async tx => {
        const before = await lockRow(tx, table, id, 'update')
        const changes = changesOf(given, before)
        await declared.permitChanges?.(ctx, changes)
        if (before.version !== version) throw staleError(await readRow(tx, declared, id), given)
        if (Object.keys(changes).length > 0) {
          await declared.check(tx, { ...before, ...newValues(changes) }, before)
          await amendRow(tx, table, id, newValues(changes), {
            ...declared.audited.update(before, changes),
            entity,
          })
        }
        return readRow(tx, declared, id)
      })
    },
  })
}

function removeOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { access, entity, table } = declared
  return operation({
    access: `${access}:delete` as Access,
    input: oneRow,
    async run(ctx, { id }): Promise<{ deleted: string }> {
      return writeRows(ctx, declared, async tx => {
        const row = await lockRow(tx, table, id, 'update')
        await refuseUsed(tx, declared, { id, code: typeof row.code === 'string' ? row.code : null })
        return deleteRow(tx, table, id, { ...declared.audited.remove(row), entity })
      })
    },
  })
}

const batchSize = 1_000
const wideColumns = ['name', 'nameEn', 'note']

function exportOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { access, entity, exported, words, inputs } = declared
  return operation({
    access: `${access}:export` as Access,
    input: inputs.export,
    async run(ctx, input): Promise<SheetFile> {
      const { format, ...request } = input as Request & { format: SheetFormat }
      const { sortField: _, sortOrder: __, ...filters } = request
      // The ids fix the order once; batches of rows are read while the file is written.
      const ids = (await selectIds(ctx, declared, request)).map(row => String(row.id))
      await ctx.audit({ action: 'exportEntries', entity, detail: { filters, rows: ids.length, format } })
      const title = translate(ctx.locale, declared.title)
      const columns = exported.map(name => ({
        key: name,
        title: firstText(ctx.locale, [`${words}.fields.${name}`, `dictionaries.fields.${name}`]),
        width: wideColumns.includes(name) ? 32 : 16,
      }))
      const sheet = { name: title, columns, rows: rowsOf(ctx, declared, ids) }
      return sheetFile(`${title}-${today(ctx.now)}`, format, [sheet])
    },
  })
}

async function* rowsOf(ctx: Ctx, declared: Collection, ids: string[]): AsyncGenerator<Value[][]> {
  const fields = { ...declared.fields, ...declared.joined }
  const word = (key: string) => translate(ctx.locale, key)
  const cell = (row: CollectionRow, name: string): Value => {
    if (name === 'enabled') return word(row.enabled ? 'dictionaries.on' : 'dictionaries.off')
    if (name === 'updatedAt') return row.updatedAt.slice(0, 16).replace('T', ' ')
    if (name === 'updatedBy') return row.updatedByName
    const kind = fields[name]?.kind
    if (kind === 'flag') return word(row[name] ? 'ui.yes' : 'ui.no')
    if (kind === 'option') return row[name] ? word(`${declared.words}.options.${name}.${row[name]}`) : null
    if (kind === 'choice' || kind === 'reference')
      return listText(ctx.locale, [row[nameKeyOf(name)] ?? []].flat() as string[]) || null
    if (kind === 'decimal') return row[name] === null ? null : Number(row[name])
    return row[name] as Value
  }
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await readRows(ctx, declared, ids.slice(at, at + batchSize))
    yield rows.map(row => declared.exported.map(name => cell(row, name)))
  }
}

const deletions = `SELECT entity_id AS id, max(at) AS "deletedAt" FROM audit_log
  WHERE entity = $1 AND action = $2 AND outcome = 'done'
    AND CASE WHEN entity_id ~ '^\\d{1,18}$' THEN entity_id::bigint END BETWEEN $3::bigint + 1 AND $4::bigint
  GROUP BY entity_id ORDER BY entity_id::bigint`

async function followRows<Row extends CollectionRow>(
  ctx: Ctx,
  declared: Collection<Row>,
  { after, page, limit, sortField, sortOrder: _, ...filters }: Request & { after: string | null } & Paged,
): Promise<CursorPage<Row>> {
  const { entity, table } = declared
  const span = {
    after: readCursor(entity, { after, page, sortField }),
    upTo: await settledId(ctx.db, getTableName(table)),
  }
  const where = declared.where(filters, ctx)
  const [total, found] = await Promise.all([
    ctx.db.$count(table, where),
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(where, gt(table.id, span.after), lte(table.id, span.upTo)))
      .orderBy(asc(table.id))
      .limit(limit),
  ])
  const ids = found.map(row => String(row.id))
  const isFull = ids.length === limit
  const end = isFull ? ids.at(-1)! : span.upTo
  return {
    ...toPage({ page, limit }, await readRows(ctx, declared, ids), total),
    deleted: await deletedWithin(ctx, declared, { after: span.after, upTo: end }),
    after: cursorOf(entity, end),
    hasMore: isFull,
  }
}

interface Paged {
  page: number
  limit: number
}

async function deletedWithin(ctx: Ctx, { entity, audited }: Collection, { after, upTo }: Span) {
  const { action } = audited.remove({})
  const rows = await query<{ id: string; deletedAt: Date }>(ctx.db, deletions, [entity, action, after, upTo])
  return rows.map(inInstants)
}
