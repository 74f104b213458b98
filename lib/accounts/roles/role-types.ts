import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { roleTypes } from '@/db/schema/accounts'
import { accountOperation } from '@/lib/accounts/people/change-accounts'
import { amendRow, deleteRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { changesOf, refuseStale } from '@/lib/core/version'
import { addRoleTypeInput, editRoleTypeInput } from './role-schema'

const columns = columnsOf(roleTypes, 't', 'id name remarks builtIn version')

export type RoleType = RowOf<typeof columns> & { roles: number }

const entity = 'roleType'

const statement = `SELECT ${columns},
  (SELECT count(*)::int FROM roles AS r WHERE r.role_type_id = t.id) AS roles FROM role_types AS t`

async function readType(ctx: Ctx, id: string): Promise<RoleType> {
  return requireRow(await query<RoleType>(ctx.db, `${statement} WHERE t.id = $1::bigint`, [id]))
}

export const listRoleTypes = operation({
  access: 'system_role',
  input: z.strictObject({}),
  run: ctx => query<RoleType>(ctx.db, `${statement} ORDER BY t.id`),
})

export const addRoleType = accountOperation({
  access: 'system_role:add',
  input: addRoleTypeInput,
  async run({ tx }, given) {
    const [type] = await tx.db.insert(roleTypes).values(given).returning({ id: roleTypes.id })
    await tx.audit({ action: 'addRoleType', entity, entityId: type!.id, detail: given })
    return readType(tx, type!.id)
  },
})

export const editRoleType = accountOperation({
  access: 'system_role:edit',
  input: editRoleTypeInput,
  async run({ tx }, { id, version, ...given }) {
    const before = await readType(tx, id)
    refuseStale(version, before, given)
    const changes = changesOf(given, before)
    if (changes.name && before.builtIn) throw new AppError('built_in')
    if (Object.keys(changes).length === 0) return before
    const detail = { name: before.name, changes }
    await amendRow(tx, roleTypes, id, given, { action: 'editRoleType', entity, detail })
    return readType(tx, id)
  },
})

export const deleteRoleType = accountOperation({
  access: 'system_role:delete',
  input: z.strictObject({ id }),
  async run({ tx }, { id }) {
    const { builtIn, roles, name, remarks } = await readType(tx, id)
    if (builtIn) throw new AppError('built_in')
    if (roles > 0) throw new AppError('role_type_in_use', { roles }, { data: { roles } })
    return deleteRow(tx, roleTypes, id, { action: 'deleteRoleType', entity, detail: { name, remarks } })
  },
})
