import type { ReactNode } from 'react'
import { InvalidListLink } from '@/app/_shell/invalid-list-link'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'

interface Problem {
  problem: string
}

/** Turns a 400 or 429, e.g. of an old link with unknown conditions or of too many VINs, into a message on the page. */
export async function resultOrMessage<Answer extends object>(
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

/** Undefined where it is not there, or not for this person. */
export const unlessRefused = <Answer,>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })

const isProblem = (page: object): page is Problem => 'problem' in page

export function ResultOrMessage<Page extends object>({
  page,
  href,
  children,
}: {
  page: Page | Problem
  href: string
  children(page: Page): ReactNode
}) {
  return isProblem(page) ? <InvalidListLink text={page.problem} href={href} /> : children(page)
}
