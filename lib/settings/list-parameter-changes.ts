import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { parameterShapes } from './schema'

export interface ParameterChange {
  id: string
  at: string
  loginId: string | null
  name: string | null
  changes: Record<string, [unknown, unknown]>
  toDefault: boolean
}

const keys = Object.keys(parameterShapes) as [string, ...string[]]
const statement = `SELECT a.id::text, a.at, a.login_id AS "loginId", u.name, a.detail -> 'changes' AS changes,
    coalesce((a.detail ->> 'toDefault')::boolean, false) AS "toDefault"
  FROM audit_log AS a LEFT JOIN users AS u ON u.id = a.user_id
  WHERE a.entity = 'parameter' AND a.entity_id = $1 AND a.action = 'setParameter'
  ORDER BY a.at DESC, a.id DESC LIMIT 100`

export const listParameterChanges = operation({
  access: 'system_parameter:query',
  input: z.strictObject({ key: z.enum(keys) }),
  async run(ctx, { key }): Promise<ParameterChange[]> {
    const rows = await query<Omit<ParameterChange, 'at'> & { at: Date }>(ctx.db, statement, [key])
    return rows.map(row => ({ ...row, at: row.at.toISOString() }))
  },
})
