import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type CursorPage, toPage } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import type { Collection, CollectionRow, Inputs, Request } from './collection'
import { refuseUsed } from './count-uses'
import { exportOf } from './export-rows'
import { followRows } from './follow-rows'
import { historyOf } from './read-history'
import { readRow, readRows, selectIds } from './rows'
import { namesInQuery, type Query } from './view'
import { amendRow, deleteRow, lockRow, stampsOf, writeRows } from './write-rows'

export const oneRow = z.strictObject({ id })

export function verbsOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  return {
    page: pageOf(declared),
    get: operation({
      access: declared.reads,
      input: oneRow,
      run: (ctx, { id }) => readRow(ctx, declared, id),
    }),
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
      const [total, rows] = await Promise.all([
        ctx.db.$count(table, declared.where(filters)),
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
