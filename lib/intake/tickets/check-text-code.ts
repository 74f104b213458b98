import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { textCodes } from '@/db/schema/intake'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { normalized, text } from '@/lib/core/text'
import { mobileNumber } from '@/lib/intake/answers'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { sameHash } from '@/lib/intake/secrets'
import { normalizeCode } from '@/lib/values/spelling'
import { codePurpose, textCodeHash } from './send-text-code'
import { issueTicket } from './tickets'

const mostTries = 5

export const checkTextCode = operation({
  access: 'public',
  input: z.strictObject({
    mobile: mobileNumber,
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
