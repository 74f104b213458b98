import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import type { RawReply } from '@/lib/core/replies'
import { type Draft, writeDraft } from '@/lib/intake/draft/drafts'
import { seeOther } from './see-other'

export async function refuse(
  ctx: Ctx,
  draft: Draft,
  page: string,
  field: string,
  error: unknown,
  next = page,
): Promise<RawReply> {
  const issue = issueOf(error, field)
  if (!issue) throw error
  await writeDraft(ctx, draft, { wrong: { page, issues: [issue] } })
  return seeOther(next)
}

export function issueOf(error: unknown, field: string): Issue | null {
  if (!(error instanceof AppError)) return null
  const { issues, retryAfterSeconds = 60 } = error.details
  const minutes = Math.ceil(retryAfterSeconds / 60)
  if (error.code === 'too_many') return { path: field, code: 'too_often', params: { minutes } }
  if (error.code === 'unavailable') return { path: field, code: 'not_sent' }
  return issues?.[0] ? { ...issues[0], path: field } : null
}
