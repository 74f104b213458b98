import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeUploads } from '@/db/schema/intake'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { fileReply } from '@/lib/defects/files/file-reply'
import { findDraft } from '@/lib/intake/draft/drafts'

export const readThumb = operation({
  access: 'public',
  input: z.looseObject({ draft: z.string().optional(), at: z.string().regex(/^\d{1,2}$/) }),
  async run(ctx, { draft: token, at }): Promise<FileReply> {
    const draft = await findDraft(ctx, token)
    const file = draft?.files[Number(at)]
    if (!file) throw new AppError('not_found')
    const [upload] = await ctx.db
      .select()
      .from(intakeUploads)
      .where(eq(intakeUploads.tokenHash, hashOf(file.fileToken)))
    if (!upload) throw new AppError('not_found')
    return fileReply(ctx, upload, { thumb: true, inline: true })
  },
})
