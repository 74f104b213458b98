import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { pageOfIds } from '@/db/page-of-ids'
import { signedIn } from '@/lib/core/context'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { containing, id, text } from '@/lib/core/text'
import { presentRole, presentRoleRow, readRole, readRoles } from './role-rows'

const conditions = `($1::text IS NULL OR r.name ILIKE $1) AND ($2::bigint IS NULL OR r.role_type_id = $2::bigint)`

export const pageRoles = operation({
  access: 'system_role:query',
  input: pageInput
    .extend({
      sortField: z.enum(['name', 'users', 'updatedAt']).optional(),
      name: text(100).optional(),
      roleTypeId: optional(id),
    })
    .strict(),
  async run(ctx, { page, limit, sortField, sortOrder, name, roleTypeId }) {
    const values = [name ? containing(name) : null, roleTypeId ?? null]
    const order = {
      name: 'r.name',
      users: '(SELECT count(*) FROM user_roles AS ur WHERE ur.role_id = r.id)',
      updatedAt: 'r.updated_at',
    }[sortField ?? 'name']
    const direction = sortOrder === 'descend' ? 'DESC' : 'ASC'
    const orderBy = `${sortField ? `${order} ${direction},` : ''} r.id`
    const chosen = { from: 'roles AS r', id: 'r.id', conditions, orderBy, values }
    const { ids, total } = await pageOfIds(ctx.db, chosen, { page, limit })
    const roles = await readRoles(ctx, ids)
    const me = signedIn(ctx)
    return toPage(
      { page, limit },
      roles.map(role => presentRoleRow(role, me)),
      total,
    )
  },
})

export const listRoles = operation({
  access: ['system_user:query', 'system_user:get', 'system_role:query'],
  input: z.strictObject({}),
  async run(ctx) {
    const ids = await query<{ id: string }>(ctx.db, 'SELECT id::text FROM roles ORDER BY id')
    const roles = await readRoles(
      ctx,
      ids.map(row => row.id),
    )
    const me = signedIn(ctx)
    return roles.map(role => pick(presentRole(role, me), 'id name roleTypeName remarks withinReach'))
  },
})

export type RoleChoice = Awaited<ReturnType<typeof listRoles>>[number]

export const getRole = operation({
  access: 'system_role:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const role = presentRole(await readRole(ctx, id), signedIn(ctx))
    return { ...role, permissionCount: role.permissions.length }
  },
})
