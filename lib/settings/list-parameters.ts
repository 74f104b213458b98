import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { parameters } from '@/db/schema/settings'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type ParameterGroup, parametersInOrder } from './parameter-groups'
import { validValue } from './read-parameters'
import { defaultOf, type ParameterKey } from './schema'

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
