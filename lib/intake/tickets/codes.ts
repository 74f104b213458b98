import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { imageCodes, textCodes } from '@/db/schema/intake'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { normalized, text } from '@/lib/core/text'
import { wordText } from '@/lib/i18n/translate'
import { contactAddress } from '@/lib/intake/answers'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash, sameHash } from '@/lib/intake/secrets'
import { sendMessage } from '@/lib/intake/texts/send-message'
import { normalizeCode } from '@/lib/values/spelling'
import { imageAnswerHash } from './issue-image-code'
import { countText } from './text-code-limits'
import { issueTicket, redeemTicket } from './tickets'

const minutes = 5

const codePurpose = z.enum(['report', 'draft', 'reports', 'alert'])
export type CodePurpose = z.output<typeof codePurpose>

export const sendTextCode = operation({
  access: 'public',
  input: z.strictObject({
    mobile: contactAddress,
    imageTicket: z.string().min(1).max(200),
    purpose: codePurpose.default('report'),
  }),
  async run(ctx, { mobile, imageTicket, purpose }) {
    if (!(await redeemTicket(ctx, imageTicket, { kind: 'image' })))
      throw invalid('imageTicket', 'wrong_image_ticket')
    const refundTries = await countText(ctx, mobile)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const row = {
      codeHash: textCodeHash(mobile, purpose, code),
      tries: 0,
      expiresAt: new Date(ctx.now.getTime() + minutes * 60_000),
    }
    await ctx.db
      .insert(textCodes)
      .values({ mobile, purpose, ...row })
      .onConflictDoUpdate({ target: [textCodes.mobile, textCodes.purpose], set: row })
    try {
      const words = wordText(ctx.locale, purpose, { code, minutes })
      await sendMessage(ctx, { mobile, ...words, purpose })
    } catch (error) {
      await refundTries()
      await ctx.db
        .delete(textCodes)
        .where(sql`${textCodes.mobile} = ${mobile} and ${textCodes.codeHash} = ${row.codeHash}`)
      throw error
    }
    return { expiresIn: minutes * 60, nextIn: 60 }
  },
})

function textCodeHash(mobile: string, purpose: CodePurpose, code: string): string {
  return keyedHash('text code', `${mobile}\n${purpose}\n${code}`)
}

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

const mostTries = 5

export const checkTextCode = operation({
  access: 'public',
  input: z.strictObject({
    mobile: contactAddress,
    code: normalized(normalizeCode, text(20)),
    purpose: codePurpose.default('report'),
  }),
  async run(ctx, { mobile, code, purpose }) {
    await takeFloodTry(ctx, 'text-code')
    const refused = invalid('code', 'wrong_text_code')
    const ofNumber = and(eq(textCodes.mobile, mobile), eq(textCodes.purpose, purpose))
    // Counted before the code is compared: a hundred concurrent guesses still are five tries.
    const [sent] = await ctx.db
      .update(textCodes)
      .set({ tries: sql`${textCodes.tries} + 1` })
      .where(and(ofNumber, lt(textCodes.tries, mostTries), gt(textCodes.expiresAt, ctx.now)))
      .returning({ codeHash: textCodes.codeHash })
    if (!sent || !sameHash(sent.codeHash, textCodeHash(mobile, purpose, code))) throw refused
    const used = await ctx.db
      .delete(textCodes)
      .where(and(ofNumber, eq(textCodes.codeHash, sent.codeHash)))
      .returning({ mobile: textCodes.mobile })
    if (used.length === 0) throw refused
    return { codeTicket: await issueTicket(ctx, { kind: 'code', mobile, purpose }) }
  },
})
