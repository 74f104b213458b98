import { z } from 'zod'
import { pageOfIds } from '@/db/page-of-ids'
import { userStates, userTypes } from '@/lib/accounts/states'
import { signedIn } from '@/lib/core/context'
import { listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { containing, id, text } from '@/lib/core/text'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { answerUser, presentRow, readUsers } from './user-rows'

const sorts = {
  loginId: 'u.login_id',
  name: 'u.name',
  deptName: 'u.dept_name',
  state: 'u.state',
  lastSignInAt: 'u.last_sign_in_at',
  createdAt: 'u.created_at',
} as const

const part = text(100).optional()

const conditions = `($1::text IS NULL OR u.name ILIKE $1 OR u.login_id ILIKE $1)
  AND ($2::text IS NULL OR u.dept_name ILIKE $2)
  AND ($6::bigint[] IS NULL OR u.department_id = ANY($6::bigint[]))
  AND ($3::text[] IS NULL OR u.type = ANY($3::text[]))
  AND CASE WHEN $4::text[] IS NULL THEN u.state <> 'deleted' ELSE u.state = ANY($4::text[]) END
  AND ($5::bigint[] IS NULL OR EXISTS (
    SELECT FROM user_roles AS ur WHERE ur.user_id = u.id AND ur.role_id = ANY($5::bigint[])))`

export const pageUsers = operation({
  access: 'system_user:query',
  input: pageInput
    .extend({
      sortField: z.enum(Object.keys(sorts) as [keyof typeof sorts]).optional(),
      name: part,
      deptName: part,
      departmentId: optional(listOf(id, 50)),
      type: optional(listOf(z.enum(userTypes), 50)),
      state: optional(listOf(z.enum(userStates), 50)),
      roleId: optional(listOf(id, 50)),
      platformType: z.coerce.string().pipe(z.literal('1')).optional(),
    })
    .strict(),
  async run(ctx, { page, limit, sortField, sortOrder, name, deptName, departmentId, type, state, roleId }) {
    const values = [
      name ? containing(name) : null,
      deptName ? containing(deptName) : null,
      type ?? null,
      state ?? null,
      roleId ?? null,
      departmentId ?? null,
    ]
    const order = sortField ? sorts[sortField] : `(u.state = 'pending') DESC, u.created_at`
    const direction = sortField && sortOrder !== 'descend' ? 'ASC' : 'DESC'
    const orderBy = `${order} ${direction} NULLS LAST, u.id DESC`
    const chosen = { from: 'users AS u', id: 'u.id', conditions, orderBy, values }
    const { ids, total } = await pageOfIds(ctx.db, chosen, { page, limit })
    const [users, department] = await Promise.all([readUsers(ctx, ids), departmentNames(ctx)])
    const me = signedIn(ctx)
    return toPage(
      { page, limit },
      users.map(user => ({ ...presentRow(user, me), deptName: department(user.deptName) })),
      total,
    )
  },
})

export const getUser = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return answerUser(ctx, id, signedIn(ctx))
  },
})
