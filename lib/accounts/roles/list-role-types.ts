import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { type RoleType, statement } from './role-type-rows'

export const listRoleTypes = operation({
  access: 'system_role',
  input: z.strictObject({}),
  run: ctx => query<RoleType>(ctx.db, `${statement} ORDER BY t.id`),
})
