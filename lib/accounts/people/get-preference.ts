import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { preferences } from '@/db/schema/accounts'
import { preferenceKey } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'

export const getPreference = operation({
  access: 'signed-in',
  input: z.object({ key: preferenceKey }),
  async run(ctx, { key }) {
    const [kept] = await ctx.db
      .select({ value: preferences.value })
      .from(preferences)
      .where(and(eq(preferences.userId, signedIn(ctx).id), eq(preferences.key, key)))
    return kept?.value ?? null
  },
})
