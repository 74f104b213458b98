import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { parameters } from '@/db/schema/settings'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { validValue } from './read-parameters'
import { defaultOf, type ParameterKey, parameterShapes } from './schema'

const named = {
  pages: ['permissionFlag', 'entry', 'footer', 'publicOffice', 'publicRecallCheck', 'reportTexts'],
  signIn: ['sessions', 'passwordGrant', 'registration'],
  risk: ['severityWeights', 'riskThresholds'],
  limits: ['importLimits'],
  retention: ['retention'],
} as const satisfies Record<string, readonly ParameterKey[]>

export type ParameterGroup = keyof typeof named
export const parameterGroups = Object.keys(named) as ParameterGroup[]

export function groupOf(key: ParameterKey): ParameterGroup {
  return parameterGroups.find(group => (named[group] as readonly string[]).includes(key)) ?? 'limits'
}

export function parametersInOrder(): { key: ParameterKey; group: ParameterGroup }[] {
  const keys = Object.keys(parameterShapes) as ParameterKey[]
  return parameterGroups.flatMap(group => {
    const placed: readonly ParameterKey[] = named[group]
    const others = keys.filter(key => groupOf(key) === group && !placed.includes(key))
    return [...placed, ...others].map(key => ({ key, group }))
  })
}

export type ParameterParts = Record<string, string | number | boolean>

export interface Parameter {
  key: ParameterKey
  group: ParameterGroup
  value: ParameterParts
  default: ParameterParts
  version: number
  updatedAt: string | null
  updatedByName: string | null
}

export const listParameters = operation({
  access: 'system_parameter:query',
  input: z.object({}),
  run: ctx => presentParameters(ctx),
})

export async function presentParameters(ctx: Ctx): Promise<Parameter[]> {
  const rows = await ctx.db
    .select({ parameter: parameters, by: users.name })
    .from(parameters)
    .leftJoin(users, eq(users.id, parameters.updatedBy))
  const stored = new Map(rows.map(row => [row.parameter.key, row]))
  return parametersInOrder().map(({ key, group }) => {
    const { parameter, by } = stored.get(key) ?? {}
    return {
      key,
      group,
      value: validValue(key, parameter?.value) as ParameterParts,
      default: defaultOf(key) as ParameterParts,
      version: parameter?.version ?? 0,
      updatedAt: parameter?.updatedAt.toISOString() ?? null,
      updatedByName: by ?? null,
    }
  })
}

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
