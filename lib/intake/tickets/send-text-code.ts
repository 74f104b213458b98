import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { textCodes } from '@/db/schema/intake'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { mobileNumber } from '@/lib/intake/answers'
import { keyedHash } from '@/lib/intake/secrets'
import { countText } from './text-code-limits'
import { redeemTicket } from './tickets'

const minutes = 5

export const codePurpose = z.enum(['report', 'draft', 'reports'])
export type CodePurpose = z.output<typeof codePurpose>

export const sendTextCode = operation({
  access: 'public',
  input: z.strictObject({
    mobile: mobileNumber,
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
      const text = translate(ctx.locale, `textMessages.${purpose}`, { code, minutes })
      await ctx.services.textMessages.send({ mobile, text, purpose })
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

export function textCodeHash(mobile: string, purpose: CodePurpose, code: string): string {
  return keyedHash('text code', `${mobile}\n${purpose}\n${code}`)
}
