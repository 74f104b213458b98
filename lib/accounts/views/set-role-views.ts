import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { roles } from '@/db/schema/accounts'
import { roleViews, savedViews } from '@/db/schema/views'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'

/** @throws AppError not_found also for a view that is not shared, and for a role that is gone */
export const setRoleViews = operation({
  access: 'system_role:edit',
  input: z.strictObject({ id, roleIds: z.array(id).max(200) }),
  async run(ctx, { id, roleIds }) {
    return ctx.tx(async tx => {
      const [view] = await tx.db
        .select({ list: savedViews.list, name: savedViews.name })
        .from(savedViews)
        .where(and(eq(savedViews.id, id), savedViews.shared))
        .for('share')
      const found = await tx.db
        .select({ id: roles.id, name: roles.name })
        .from(roles)
        .where(inArray(roles.id, roleIds))
        .for('key share')
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
      const names = found.map(role => role.name)
      await tx.audit({
        action: 'setRoleViews',
        entity: 'view',
        entityId: id,
        detail: { list, name, roles: names },
      })
      return { id, roleIds: found.map(role => role.id) }
    })
  },
})
