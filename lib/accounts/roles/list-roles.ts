import { z } from 'zod'
import { query } from '@/db/client'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { presentRole, readRoles } from './role-rows'

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
    return roles.map(role => {
      const { id, name, roleTypeName, remarks, withinReach } = presentRole(role, me)
      return { id, name, roleTypeName, remarks, withinReach }
    })
  },
})

export type RoleChoice = Awaited<ReturnType<typeof listRoles>>[number]
