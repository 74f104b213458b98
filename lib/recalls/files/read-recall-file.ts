import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { recallFiles } from '@/db/schema/recalls'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { fileReply } from '@/lib/defects/files/file-reply'

const set = z.literal('1').optional()

export const readRecallFile = operation({
  access: 'recall:get',
  input: z.strictObject({ id, thumb: set, inline: set }),
  async run(ctx, { id, thumb, inline }): Promise<FileReply> {
    const [file] = await ctx.db
      .select()
      .from(recallFiles)
      .where(and(eq(recallFiles.id, id), isNull(recallFiles.deletedAt)))
    if (!file) throw new AppError('not_found')
    return fileReply(ctx, file, { thumb: thumb === '1', inline: inline === '1' })
  },
})
