import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { imageCodes } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { normalizeCode } from '@/lib/values/spelling'
import { composeSoundCode } from './compose-sound-code'
import { drawImageCode } from './draw-image-code'

const minutes = 5

async function keepImageAnswer(ctx: Ctx, answer: string): Promise<string> {
  const imageId = randomBytes(16).toString('hex')
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  await ctx.db.insert(imageCodes).values({ imageId, answerHash: imageAnswerHash(imageId, answer), expiresAt })
  return imageId
}

export function imageAnswerHash(imageId: string, answer: string): string {
  return keyedHash('image code', `${imageId}\n${normalizeCode(answer)}`)
}

export const issueImageCode = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'image-code')
    const { answer, image } = await drawImageCode()
    return { imageId: await keepImageAnswer(ctx, answer), image }
  },
})

/** Instead of a picture, for whoever cannot see one: answered where a picture is, and counted with the pictures. */
export const issueSoundCode = operation({
  access: 'public',
  input: z.strictObject({}),
  async run(ctx) {
    await takeFloodTry(ctx, 'image-code')
    const { answer, sound } = composeSoundCode()
    const imageId = await keepImageAnswer(ctx, answer)
    return { imageId, sound, instruction: translate(ctx.locale, 'intakePages.fields.heard.hint') }
  },
})
