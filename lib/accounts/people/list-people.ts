import { and, eq, ilike, or } from 'drizzle-orm'
import { z } from 'zod'
import { namesById } from '@/db/names-by-id'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { soundingLike } from '@/lib/core/find-pinyin'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing, text } from '@/lib/core/text'
import { departmentNames } from '@/lib/dictionaries/names/lookups'

// A part of the name or the login name. Letters may also be pinyin, which the database cannot read: then `pattern` is
// null, and `keep` chooses among all staff, who are a few thousand at most.
export function matchPeople(typed: string | undefined) {
  const sounds = typed ? soundingLike(typed) : undefined
  if (!typed || !sounds) return { pattern: typed ? containing(typed) : null, keep: () => true }
  const part = typed.toLowerCase()
  const keep = ({ name, loginId }: { name: string; loginId: string }) =>
    name.toLowerCase().includes(part) || loginId.toLowerCase().includes(part) || sounds(name)
  return { pattern: null, readsAll: true, keep }
}

export const listPeople = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    name: text(60).optional(),
    limit: wholeNumber(1, 100).default(50),
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

export const namesOfPeople = (ctx: Ctx, ids: string[]) => namesById(ctx.db, users.id, users.name, ids)
