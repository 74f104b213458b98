import { eq } from 'drizzle-orm'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { removeUpload } from '@/lib/intake/report/remove-upload'
import { type Draft, findDraft, findKeptDraft } from './drafts'
import { typedNumberOf } from './typed-number'

/**
 * Deletes answers and files. What only a code leads back to is left to its owner: whoever sits at a shared computer
 * can take it away from this browser, and no more.
 */
export async function eraseDraft(ctx: Ctx, token: string | undefined): Promise<void> {
  const draft = await findKeptDraft(ctx, token)
  if (!draft || (typedNumberOf(draft) && !(await findDraft(ctx, token)))) return
  await ctx.db.delete(intakeDrafts).where(eq(intakeDrafts.id, draft.id))
  await removeFiles(ctx, [...draft.files, ...(draft.asked?.files ?? [])])
}

async function removeFiles(ctx: Ctx, files: Draft['files']): Promise<void> {
  for (const { fileToken } of files)
    await removeUpload(ctx, { fileToken }).catch(error => {
      // Gone already, or left to the daily sweep.
      if (!(error instanceof AppError && ['not_found', 'too_many'].includes(error.code))) throw error
    })
}
