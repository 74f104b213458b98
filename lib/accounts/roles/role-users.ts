import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { userRoles, users } from '@/db/schema/accounts'
import { accountOperation } from '@/lib/accounts/people/change-accounts'
import { assertCanGrant, setRoles } from '@/lib/accounts/people/grants'
import { lockUser } from '@/lib/accounts/people/user-rows'
import { replyRenewed } from '@/lib/accounts/renew-session'
import { amendRow } from '@/lib/collections/write-rows'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { refuseStale } from '@/lib/core/version'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { presentRole, readRole } from './role-rows'
import { roleUsersInput } from './role-schema'

const mostPeople = 2_000

export const listRoleUsers = operation({
  access: 'system_role:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const people = await ctx.db
      .select(pick(users, 'id loginId name deptName state'))
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(eq(userRoles.roleId, id))
      .orderBy(users.name, users.id)
      .limit(mostPeople + 1)
    const department = await departmentNames(ctx)
    return cutTo(
      mostPeople,
      people.map(one => ({ ...one, deptName: department(one.deptName) })),
    )
  },
})

export type RoleUser = Awaited<ReturnType<typeof listRoleUsers>>[number]

export const setRoleUsers = accountOperation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: roleUsersInput,
  async run({ tx, me }, { id, version, add, remove }) {
    if (add.some(one => remove.includes(one))) throw invalid('add', 'given_twice')
    refuseStale(version, presentRole(await readRole(tx, id), me), {})
    const moved = [...add, ...remove]
    const known = await findRows(tx.db, users, inArray(users.id, moved), 'id state')
    for (const userId of moved) {
      const user = known.find(one => one.id === userId)
      if (!user || user.state === 'deleted') throw new AppError('not_found')
      const { pairs, roles: before, loginId } = await lockUser(tx, userId)
      if (userId !== me.id) assertCanGrant(tx, me, pairs)
      const others = before.map(one => one.id).filter(one => one !== id)
      const after = add.includes(userId) ? [...others, id] : others
      const changes = await setRoles(tx, me, { userId, before, after })
      const audited = { action: 'editUser', entity: 'user', detail: { loginId, changes } } as const
      if (changes) await amendRow(tx, users, userId, {}, audited)
    }
    return replyRenewed(tx, presentRole(await readRole(tx, id), me), moved.includes(me.id))
  },
})
