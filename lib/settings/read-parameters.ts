import { sql } from 'drizzle-orm'
import { parameters } from '@/db/schema/settings'
import type { Ctx } from '@/lib/core/context'
import { defaultOf, type ParameterKey, type ParameterValue, parameterShapes } from './schema'

type Values<Key extends ParameterKey> = { [One in Key]: ParameterValue<One> }

/**
 * System parameters as they are set now. One whose stored value is no longer sound is as if nobody had set it; parts
 * that are not set have their defaults.
 */
export async function readParameters<Key extends ParameterKey>(
  ctx: Pick<Ctx, 'db'>,
  keys: readonly Key[],
): Promise<Values<Key>> {
  const rows = await ctx.db
    .select({ key: parameters.key, value: parameters.value })
    .from(parameters)
    .where(sql`${parameters.key} = ANY(${sql.param([...keys])}::text[])`)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    keys.map(key => {
      const parsed = parameterShapes[key].safeParse(stored.get(key) ?? {})
      return [key, parsed.success ? parsed.data : defaultOf(key)]
    }),
  ) as Values<Key>
}
