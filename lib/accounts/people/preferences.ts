import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRow } from '@/db/rows'
import { preferences } from '@/db/schema/accounts'
import { preferenceKey } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { hasForbiddenCharacter } from '@/lib/core/text'

export const getPreference = operation({
  access: 'signed-in',
  input: z.object({ key: preferenceKey }),
  async run(ctx, { key }) {
    const kept = await findRow(ctx.db, preferences, { userId: signedIn(ctx).id, key }, 'value')
    return kept?.value ?? null
  },
})

const maxBytes = 32 * 1024
const maxKeys = 200

export const setPreference = operation({
  access: 'signed-in',
  input: z.strictObject({ key: preferenceKey, value: z.json() }),
  async run(ctx, { key, value }): Promise<unknown> {
    const userId = signedIn(ctx).id
    const ownRows = and(eq(preferences.userId, userId), eq(preferences.key, key))
    if (value === null) {
      await ctx.db.delete(preferences).where(ownRows)
      return null
    }
    if (Buffer.byteLength(clean(value)) > maxBytes) throw invalid('value', 'too_big_value')
    const kept = await ctx.db.$count(preferences, eq(preferences.userId, userId))
    if (kept >= maxKeys && (await ctx.db.$count(preferences, ownRows)) === 0)
      throw invalid('key', 'too_big_value')
    await ctx.db
      .insert(preferences)
      .values({ userId, key, value })
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.key],
        set: { value, updatedAt: sql`now()` },
      })
    return value
  },
})

/** @throws AppError invalid_input for characters that PostgreSQL refuses in JSON */
function clean(value: unknown): string {
  return JSON.stringify(value, (key, part) => {
    if (hasForbiddenCharacter(key) || (typeof part === 'string' && hasForbiddenCharacter(part)))
      throw invalid('value', 'forbidden_character')
    return part
  })
}
