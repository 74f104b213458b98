import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { preferences, roles } from '@/db/schema/accounts'
import { roleViews, savedViews } from '@/db/schema/views'
import { preferenceKey } from '@/lib/accounts/schema'
import type { AuditAction } from '@/lib/core/audit-actions'
import { type AuditEntry, type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { duplicateOf } from '@/lib/core/faults'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText, text } from '@/lib/core/text'
import { columnsKey, viewTable } from './view-schema'

const maxViews = 50

const auditView = (tx: Ctx, action: AuditAction, id: string, detail: AuditEntry['detail']) =>
  tx.audit({ action, entity: 'view', entityId: id, detail })

export const saveView = operation({
  access: 'signed-in',
  input: z.strictObject({
    list: preferenceKey,
    name: requiredText(60),
    shared: truth.default(false),
    query: text(4_000),
    table: viewTable.nullish(),
  }),
  async run(ctx, { list, name, shared, query, table = null }) {
    if (shared && !ctx.can('system_view')) throw new AppError('forbidden')
    const ownerId = signedIn(ctx).id
    const ownRows = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list))
    return ctx.tx(async tx => {
      const others = await tx.db.$count(savedViews, and(ownRows, sql`${savedViews.name} <> ${name}`))
      if (others >= maxViews) throw invalid('name', 'too_many', { max: maxViews })
      const values = { shared, query, table, updatedAt: ctx.now }
      const [row] = await tx.db
        .insert(savedViews)
        .values({ ownerId, list, name, createdAt: ctx.now, ...values })
        .onConflictDoUpdate({ target: [savedViews.ownerId, savedViews.list, savedViews.name], set: values })
        .returning({ id: savedViews.id })
      if (shared) await auditView(tx, 'shareView', row!.id, { list, name })
      return { id: row!.id, name }
    })
  },
})

/** @throws AppError not_found also for another person's view, duplicate */
export const changeView = operation({
  access: 'signed-in',
  input: z.strictObject({
    id,
    name: requiredText(60).optional(),
    query: text(4_000).optional(),
    table: viewTable.nullish(),
  }),
  async run(ctx, { id, ...changes }) {
    const own = and(eq(savedViews.id, id), eq(savedViews.ownerId, signedIn(ctx).id))
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .update(savedViews)
        .set({ ...changes, updatedAt: tx.now })
        .where(own)
        .returning()
        .catch((error: unknown) => {
          throw duplicateOf(error) ?? error
        })
      if (!row) throw new AppError('not_found')
      const { list, name, shared } = row
      if (shared) await auditView(tx, 'shareView', id, { list, name })
      return { id, name }
    })
  },
})

export const removeView = operation({
  access: 'signed-in',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const keepsShared = ctx.can('system_view') ? savedViews.shared : sql`false`
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .delete(savedViews)
        .where(and(eq(savedViews.id, id), or(eq(savedViews.ownerId, signedIn(ctx).id), keepsShared)))
        .returning()
      if (!row) throw new AppError('not_found')
      const { list, name, ownerId } = row
      await tx.db.delete(preferences).where(eq(preferences.key, columnsKey(list, id)))
      if (row.shared) await auditView(tx, 'removeView', id, { list, name, ownerId })
      return { deleted: id }
    })
  },
})

/** @throws AppError not_found also for a view that is not shared, and for a role that is gone */
export const setRoleViews = operation({
  access: 'system_role:edit',
  input: z.strictObject({ id, roleIds: z.array(id).max(200) }),
  run: (ctx, { id, roleIds }) =>
    ctx.tx(async tx => {
      const [view] = await findRows(
        tx.db,
        savedViews,
        and(eq(savedViews.id, id), savedViews.shared),
        'list name',
      ).for('share')
      const found = await findRows(tx.db, roles, inArray(roles.id, roleIds), 'id name').for('key share')
      if (!view || found.length < new Set(roleIds).size) throw new AppError('not_found')
      const { list, name } = view
      await tx.db
        .delete(roleViews)
        .where(and(eq(roleViews.viewId, id), notInArray(roleViews.roleId, roleIds)))
      if (found.length > 0)
        await tx.db
          .insert(roleViews)
          .values(found.map(role => ({ roleId: role.id, list, viewId: id })))
          .onConflictDoUpdate({ target: [roleViews.roleId, roleViews.list], set: { viewId: id } })
      await auditView(tx, 'setRoleViews', id, { list, name, roles: found.map(role => role.name) })
      return { id, roleIds: found.map(role => role.id) }
    }),
})
