import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { findRow, updateRows } from '@/db/rows'
import { investigationLetters } from '@/db/schema/investigations'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { isTooMany, takeTry } from '@/lib/core/limits/rate-limit'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { normalizeCode } from '@/lib/values/spelling'
import { codeHashOf } from '../letters/give-access'
import { auditLetter, cookieWithout, findOpen, letterInput, seeOther, sessionCookieOf } from './open-letter'

const guesses = { name: 'letter-code', tries: 5, seconds: 900 }
const floods = { name: 'letter-code-network', tries: 60, seconds: 3_600 }

// The same answer for a wrong code, an unknown link and a letter that has ended; tries are counted for each alike.
export const enterLetter = operation({
  access: 'public',
  input: letterInput.extend({
    token: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .catch('-')
      .optional(),
    code: z.string().max(100).catch('').optional(),
  }),
  async run(ctx, { session, token = '-', code = '', language }): Promise<RawReply> {
    if (language) return seeOther(`?link=${token}`, [], language)
    const refund = await takeTry(ctx.db, floods, callersNetwork(ctx))
      .then(() => takeTry(ctx.db, guesses, hashOf(token)))
      .catch(error => {
        if (isTooMany(error)) return null
        throw error
      })
    if (!refund) return seeOther(`?link=${token}&wrong=often`)
    const hash = codeHashOf(token, normalizeCode(code))
    const letter = await findOpen(ctx, eq(investigationLetters.codeHash, hash))
    if (!letter) {
      const known = await findRow(ctx.db, investigationLetters, { tokenHash: hashOf(token) })
      if (known) await auditLetter(ctx, known, 'openLetter', { outcome: 'refused' })
      return seeOther(`?link=${token}&wrong=code`)
    }
    await refund()
    await ctx.tx(async tx => {
      await updateRows(tx.db, investigationLetters, { id: letter.id }, { usedAt: tx.now })
      await auditLetter(tx, letter, 'openLetter')
    })
    return seeOther(`?of=${letter.id}`, [sessionCookieOf(ctx, session, letter)])
  },
})

export const leaveLetter = operation({
  access: 'public',
  input: letterInput,
  run: async (_ctx, { session, of }): Promise<RawReply> => seeOther('?left=1', [cookieWithout(session, of)]),
})
