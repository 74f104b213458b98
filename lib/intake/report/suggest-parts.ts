import { z } from 'zod'
import { suggestionsFor } from '@/lib/coding/suggest/suggest'
import { operation } from '@/lib/core/operation'
import { takeNetworkTry } from '@/lib/intake/network-limit'

const perNetwork = { name: 'public-suggest', tries: 120, seconds: 10 * 60 }
const shown = 3
const leastProbable = 0.1

export const suggestParts = operation({
  access: 'public',
  input: z.strictObject({ description: z.string().max(200_000).default('') }),
  async run(ctx, { description }) {
    await takeNetworkTry(ctx, perNetwork)
    const { assemblies } = await suggestionsFor(ctx, { description })
    return assemblies
      .filter(({ probability }) => probability >= leastProbable)
      .slice(0, shown)
      .map(({ code, name }) => ({ code, name }))
  },
})
