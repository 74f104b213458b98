import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

export interface RoleType {
  id: string
  name: string
  remarks: string | null
  builtIn: boolean
  version: number
  roles: number
}

export const statement = `SELECT t.id::text, t.name, t.remarks, t.built_in AS "builtIn", t.version,
  (SELECT count(*)::int FROM roles AS r WHERE r.role_type_id = t.id) AS roles FROM role_types AS t`

export async function readType(ctx: Ctx, id: string): Promise<RoleType> {
  const [type] = await query<RoleType>(ctx.db, `${statement} WHERE t.id = $1::bigint`, [id])
  if (!type) throw new AppError('not_found')
  return type
}
