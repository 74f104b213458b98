import { z } from 'zod'
import { suggestionsFor } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { takeFloodTry } from '@/lib/intake/network-limit'

const shown = 3
const leastProbable = 0.1

export const suggestParts = operation({
  access: 'public',
  input: z.strictObject({ description: z.string().max(200_000).default('') }),
  async run(ctx, { description }) {
    await takeFloodTry(ctx, 'public-suggest')
    const { assemblies } = await suggestionsFor(ctx, { description })
    return assemblies
      .filter(({ probability }) => probability >= leastProbable)
      .slice(0, shown)
      .map(({ code, name }) => ({ code, name }))
  },
})

export async function likelyParts(ctx: Ctx, description: string): Promise<string[]> {
  try {
    return (await suggestParts(ctx, { description })).map(({ code }) => code)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
