import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'

/**
 * A list asked for with conditions that do not exist, e.g. by an old link, or for one VIN too many, says so instead of
 * breaking.
 */
export async function orProblem<Answer extends object>(
  ctx: Ctx,
  answer: Promise<Answer>,
): Promise<Answer | { problem: string }> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AppError && [400, 429].includes(error.status))
      return { problem: errorText(ctx.locale, error) }
    throw error
  }
}
