import { type Db, query } from '@/db/client'
import type { Ctx, User } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { cutTo } from '@/lib/core/replies'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { matchPeople } from './list-people'

export type Holder = Pick<User, 'id' | 'loginId' | 'name' | 'deptName'>

export const givesAccess = `p.permission_id = $1 AND CASE WHEN $2::text IS NULL
  THEN cardinality(array_remove(p.actions, 'grant')) > 0 ELSE $2::text = ANY(p.actions) END`

const holders = `FROM users AS u WHERE u.state = 'active' AND u.type = 'staff' AND EXISTS (
    SELECT FROM user_roles AS ur JOIN role_permissions AS p ON p.role_id = ur.role_id
    WHERE ur.user_id = u.id AND ${givesAccess})`

export async function idsOfHolders(db: Db, access: Access): Promise<string[]> {
  const [permissionId, action = null] = access.split(':')
  const rows = await query<{ id: string }>(db, `SELECT u.id::text ${holders}`, [permissionId, action])
  return rows.map(({ id }) => id)
}

const statement = `SELECT u.id, u.login_id AS "loginId", u.name, u.dept_name AS "deptName" ${holders}
  AND ($3::text[] IS NULL OR u.login_id = ANY($3::text[]) OR u.id::text = ANY($3::text[]))
  AND ($4::text IS NULL OR u.name ILIKE $4 OR u.login_id ILIKE $4)
  ORDER BY u.name, u.id LIMIT $5::int`

export async function findHolders(
  ctx: Ctx,
  access: Access,
  { name, among, limit }: { name?: string; among?: string[]; limit: number },
): Promise<Holder[]> {
  const [permissionId, action] = access.split(':')
  const { pattern, readsAll, keep } = matchPeople(name)
  const values = [permissionId, action ?? null, among ?? null, pattern, readsAll ? null : limit + 1]
  const [found, department] = await Promise.all([
    query<Holder>(ctx.db, statement, values),
    departmentNames(ctx),
  ])
  return cutTo(
    limit,
    found.filter(keep).map(one => ({ ...one, deptName: department(one.deptName) })),
  )
}
