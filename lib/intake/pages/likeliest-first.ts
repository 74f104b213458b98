import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Typed } from '@/lib/intake/draft/drafts'
import { suggestParts } from '@/lib/intake/report/suggest-parts'
import type { Offer } from './offers'

/** The parts that what happened speaks of stand before the others, where a question of parts is asked. */
export async function likeliestFirst(
  ctx: Ctx,
  { description }: Typed,
  { assemblyCode: parts, ...others }: Record<string, Offer[]>,
): Promise<Record<string, Offer[]>> {
  if (!parts) return others
  const likely = description ? await likelyParts(ctx, [description].flat().join('\n')) : []
  const first = likely.flatMap(code => parts.find(({ value }) => value === code) ?? [])
  if (first.length === 0) return { ...others, assemblyCode: parts }
  const rest = parts.filter(part => !first.includes(part))
  return {
    ...others,
    assemblyCode: [
      ...first.map(part => ({ ...part, group: 'likely' })),
      ...rest.map(part => ({ ...part, group: 'others' })),
    ],
  }
}

/** None for a network that has asked too often: the question is answered without them. */
async function likelyParts(ctx: Ctx, description: string): Promise<string[]> {
  try {
    return (await suggestParts(ctx, { description })).map(({ code }) => code)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
