import { z } from 'zod'
import { suggestionsFor } from '@/lib/coding/suggest/suggest'
import { operation } from '@/lib/core/operation'
import { takeFloodTry } from '@/lib/intake/network-limit'

const shown = 3
/** Somebody who does not know cars is rather shown nothing than a guess. */
const leastProbable = 0.1

/** Parts that a car owner may mean; probabilities and words are for staff. */
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
