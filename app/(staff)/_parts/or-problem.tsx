import type { ReactNode } from 'react'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'
import { ListProblem } from './list-problem'

interface Problem {
  problem: string
}

/**
 * A list asked for with conditions that do not exist, e.g. by an old link, or for one VIN too many, says so instead of
 * breaking.
 */
export async function orProblem<Answer extends object>(
  ctx: Ctx,
  answer: Promise<Answer>,
): Promise<Answer | Problem> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AppError && [400, 429].includes(error.status))
      return { problem: errorText(ctx.locale, error) }
    throw error
  }
}

const isProblem = (page: object): page is Problem => 'problem' in page

/** Draws the list, or why its link shows none. */
export function OrProblem<Page extends object>({
  page,
  href,
  children,
}: {
  page: Page | Problem
  /** The whole list. */
  href: string
  children(page: Page): ReactNode
}) {
  return isProblem(page) ? <ListProblem text={page.problem} href={href} /> : children(page)
}
