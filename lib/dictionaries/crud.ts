import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { checkEntry } from './check-entry'
import { countUses, type Uses } from './count-uses'
import type { AnyDictionary, Dictionary, EntryTable } from './dictionary'
import { dropDownOf } from './drop-down'
import { changesOf, duplicateOf, staleEntry } from './entry-faults'
import { addInputOf, pageInputOf, refuseUnknownFilter, updateInputOf } from './entry-input'
import { type EntryRow, presentEntries, readEntries, selectIds, selectRows, whereOf } from './entry-rows'
import { exportOf } from './export-entries'

/** The verbs of one dictionary, built from its declaration. */
export function crudOf<Table extends EntryTable, Fields>(declared: Dictionary<Table, Fields>) {
  const plain = declared as unknown as AnyDictionary
  const { access, entity, table } = plain

  /** A row as callers see it; for verbs that have asked for permission themselves. */
  const read = async (ctx: Ctx, wanted: string): Promise<EntryRow> => {
    const [row] = await selectRows(ctx, plain).where(eq(table.id, wanted))
    if (!row) throw new AppError('not_found')
    return (await presentEntries(ctx, plain, [row]))[0]!
  }

  const page = operation({
    access: `${access}:query` as Access,
    input: pageInputOf(plain),
    async run(ctx, { page, limit, sortField, sortOrder, ...asked }): Promise<Page<EntryRow>> {
      refuseUnknownFilter(plain, asked)
      const where = whereOf(plain, asked)
      const [total, rows] = await Promise.all([
        ctx.db.$count(table, where),
        selectIds(ctx, plain, { sortField, sortOrder, ...asked })
          .limit(limit)
          .offset((page - 1) * limit),
      ])
      const ids = rows.map(row => String(row.id))
      return toPage({ page, limit }, await readEntries(ctx, plain, ids), total)
    },
  })

  const get = operation({
    access: `${access}:get` as Access,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<EntryRow & { uses: Uses }> {
      const row = await read(ctx, id)
      return { ...row, uses: await countUses(ctx, plain, row) }
    },
  })

  const add = operation({
    access: `${access}:add` as Access,
    input: addInputOf(declared),
    async run(ctx, values): Promise<EntryRow> {
      const given = values as Record<string, unknown>
      await checkEntry(ctx, plain, given)
      const who = signedIn(ctx).id
      return written(ctx, async tx => {
        const [row] = await tx.db
          .insert(table)
          .values({
            // New ones stand last.
            sort: sql`(select coalesce(max(sort) + 1, 0) from ${table})`,
            ...given,
            createdBy: who,
            updatedBy: who,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          })
          .returning({ id: table.id })
        const added = String(row!.id)
        await tx.audit({ action: 'addEntry', entity, entityId: added, detail: given })
        return read(tx, added)
      })
    },
  })

  const update = operation({
    // Editing, enabling and disabling are three actions; which of them a call needs shows in what it changes.
    access,
    input: updateInputOf(declared),
    async run(ctx, input): Promise<EntryRow> {
      const { id, version, ...given } = input as { id: string; version: number } & Record<string, unknown>
      return written(ctx, async tx => {
        const [before] = await tx.db
          .select(getTableColumns(table))
          .from(table)
          .where(eq(table.id, id))
          .for('update')
        if (!before) throw new AppError('not_found')
        const changes = changesOf(given, before)
        await demand(ctx, access, changes)
        if (before.version !== version) throw staleEntry(await read(tx, id), given)
        if (Object.keys(changes).length === 0) return read(tx, id)
        await checkEntry(tx, plain, given, before)
        await tx.db
          .update(table)
          .set({
            ...Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to])),
            version: sql`${table.version} + 1`,
            updatedBy: signedIn(ctx).id,
            updatedAt: ctx.now,
          } as never)
          .where(and(eq(table.id, id), eq(table.version, version)))
        await tx.audit({
          action: 'updateEntry',
          entity,
          entityId: id,
          detail: { name: before.name, changes },
        })
        return read(tx, id)
      })
    },
  })

  const remove = operation({
    access: `${access}:delete` as Access,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<{ deleted: string }> {
      return written(ctx, async tx => {
        const [row] = (await tx.db
          .select({ id: table.id, code: table.code, name: table.name })
          .from(table)
          .where(eq(table.id, id))
          .for('update')) as { id: string; code: string | null; name: string }[]
        if (!row) throw new AppError('not_found')
        const uses = await countUses(tx, plain, row)
        if (uses.records + uses.rows > 0) throw new AppError('in_use', { ...uses }, { data: uses })
        await tx.db.delete(table).where(eq(table.id, id))
        await tx.audit({
          action: 'deleteEntry',
          entity,
          entityId: id,
          detail: { code: row.code, name: row.name },
        })
        return { deleted: id }
      })
    },
  })

  return { page, list: dropDownOf(plain), get, add, update, remove, export: exportOf(plain), read }
}

/** One transaction; what it wrote is known to the next call, and a name that was taken meanwhile is said to be. */
async function written<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    throw duplicateOf(error) ?? error
  } finally {
    forgetLookups()
  }
}

async function demand(
  ctx: Ctx,
  access: AnyDictionary['access'],
  changes: Record<string, [unknown, unknown]>,
) {
  const { enabled, ...others } = changes
  const needed = [
    ...(enabled ? [enabled[1] ? 'enable' : 'disable'] : []),
    ...(Object.keys(others).length > 0 || !enabled ? ['edit'] : []),
  ].map(action => `${access}:${action}` as Access)
  const missing = needed.find(one => !ctx.can(one))
  if (!missing) return
  await ctx.audit({ action: 'refused', outcome: 'refused', detail: { access: missing } })
  throw new AppError('forbidden')
}
