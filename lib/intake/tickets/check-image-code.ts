import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { imageCodes } from '@/db/schema/intake'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { normalized, text } from '@/lib/core/text'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { sameHash } from '@/lib/intake/secrets'
import { normalizeCode } from '@/lib/values/spelling'
import { imageAnswerHash } from './image-answers'
import { issueTicket } from './tickets'

export const checkImageCode = operation({
  access: 'public',
  input: z.strictObject({ imageId: z.string().max(64), answer: normalized(normalizeCode, text(20)) }),
  async run(ctx, { imageId, answer }) {
    await takeFloodTry(ctx, 'image-answer')
    // Deleted by the read, so that a second answer, also a concurrent one, finds nothing.
    const [request] = await ctx.db.delete(imageCodes).where(eq(imageCodes.imageId, imageId)).returning()
    const right =
      request && request.expiresAt > ctx.now && sameHash(request.answerHash, imageAnswerHash(imageId, answer))
    if (!right) throw invalid('answer', 'wrong_image_code')
    return { imageTicket: await issueTicket(ctx, { kind: 'image' }) }
  },
})
