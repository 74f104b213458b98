import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { defaultOf, type ParameterKey, type ParameterValue, parameterShapes } from './schema'

type Values<Key extends ParameterKey> = { [One in Key]: ParameterValue<One> }

const statement = 'SELECT key, value FROM parameters WHERE key = ANY($1::text[])'

/** A value stored by an older version that no longer fits the schema counts as not set. */
export async function readParameters<Key extends ParameterKey>(ctx: Pick<Ctx, 'db'>, keys: readonly Key[]) {
  const rows = await query<{ key: string; value: unknown }>(ctx.db, statement, [[...keys]])
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map(key => [key, validValue(key, stored.get(key))])) as Values<Key>
}

export function validValue<Key extends ParameterKey>(key: Key, stored: unknown): ParameterValue<Key> {
  const parsed = parameterShapes[key].safeParse(stored ?? {})
  return (parsed.success ? parsed.data : defaultOf(key)) as ParameterValue<Key>
}
