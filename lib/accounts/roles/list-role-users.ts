import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { userRoles, users } from '@/db/schema/accounts'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { departmentNames } from '@/lib/dictionaries/names/lookups'

const mostPeople = 2_000

export const listRoleUsers = operation({
  access: 'system_role:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const people = await ctx.db
      .select({
        id: users.id,
        loginId: users.loginId,
        name: users.name,
        deptName: users.deptName,
        state: users.state,
      })
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
