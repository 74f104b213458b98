import { and, eq, ilike, or } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { text } from '@/lib/core/text'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { matchPeople } from './match-people'

export const listPeople = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    name: text(60).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  async run(ctx, { name, limit }) {
    const { pattern, readsAll, keep } = matchPeople(name)
    const found = ctx.db
      .select({ id: users.id, name: users.name, loginId: users.loginId, deptName: users.deptName })
      .from(users)
      .where(
        and(
          eq(users.type, 'staff'),
          pattern === null ? undefined : or(ilike(users.name, pattern), ilike(users.loginId, pattern)),
        ),
      )
      .orderBy(users.name, users.id)
    const [people, department] = await Promise.all([
      readsAll ? found : found.limit(limit + 1),
      departmentNames(ctx),
    ])
    return cutTo(
      limit,
      people.filter(keep).map(({ id, name, deptName }) => ({ id, name, deptName: department(deptName) })),
    )
  },
})
