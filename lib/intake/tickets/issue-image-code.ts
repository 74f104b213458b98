import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { imageCodes } from '@/db/schema/intake'
import { normalizeNumber } from '@/lib/core/normalize'
import { operation } from '@/lib/core/operation'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { drawImageCode } from './draw-image-code'

const minutes = 5

export const issueImageCode = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'image-code')
    const { answer, image } = await drawImageCode()
    const imageId = randomBytes(16).toString('hex')
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    await ctx.db
      .insert(imageCodes)
      .values({ imageId, answerHash: imageAnswerHash(imageId, answer), expiresAt })
    return { imageId, image }
  },
})

export function imageAnswerHash(imageId: string, answer: string): string {
  return keyedHash('image code', `${imageId}\n${normalizeNumber(answer)}`)
}
