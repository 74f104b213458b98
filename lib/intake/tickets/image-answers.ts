import { randomBytes } from 'node:crypto'
import { imageCodes } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { keyedHash } from '@/lib/intake/secrets'
import { normalizeCode } from '@/lib/values/spelling'

const minutes = 5

export async function keepImageAnswer(ctx: Ctx, answer: string): Promise<string> {
  const imageId = randomBytes(16).toString('hex')
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  await ctx.db.insert(imageCodes).values({ imageId, answerHash: imageAnswerHash(imageId, answer), expiresAt })
  return imageId
}

export function imageAnswerHash(imageId: string, answer: string): string {
  return keyedHash('image code', `${imageId}\n${normalizeCode(answer)}`)
}
