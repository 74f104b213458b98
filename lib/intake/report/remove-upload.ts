import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { intakeUploads } from '@/db/schema/intake'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { hashOf } from '@/lib/core/secrets'
import { takeFloodTry } from '@/lib/intake/network-limit'

export const removeUpload = operation({
  access: 'public',
  input: z.strictObject({ fileToken: z.string().min(16).max(200) }),
  async run(ctx, { fileToken }) {
    await takeFloodTry(ctx, 'intake-remove')
    const [gone] = await ctx.db
      .delete(intakeUploads)
      .where(and(eq(intakeUploads.tokenHash, hashOf(fileToken)), isNull(intakeUploads.reportId)))
      .returning({ storeKey: intakeUploads.storeKey, thumbKey: intakeUploads.thumbKey })
    if (!gone) throw new AppError('not_found')
    for (const key of [gone.storeKey, gone.thumbKey]) if (key) await ctx.services.fileStore.remove(key)
    return null
  },
})
