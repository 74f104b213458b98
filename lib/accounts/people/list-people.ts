import { and, eq, ilike, or } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing, text } from '@/lib/core/text'
import { departmentNames } from '@/lib/dictionaries/names/lookups'

export const listPeople = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    name: text(60).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  async run(ctx, { name, limit }) {
    const part = containing(name ?? '')
    const people = await ctx.db
      .select({ id: users.id, name: users.name, deptName: users.deptName })
      .from(users)
      .where(
        and(
          eq(users.type, 'staff'),
          name ? or(ilike(users.name, part), ilike(users.loginId, part)) : undefined,
        ),
      )
      .orderBy(users.name, users.id)
      .limit(limit + 1)
    const department = await departmentNames(ctx)
    return cutTo(
      limit,
      people.map(one => ({ ...one, deptName: department(one.deptName) })),
    )
  },
})
