import { z } from 'zod'
import { requiredText } from '@/lib/core/text'
import { normalizeLogin } from '@/lib/values/spelling'

export const typedLogin = z
  .string()
  .overwrite(normalizeLogin)
  .pipe(requiredText(100))
  .meta({ maxLength: 100 })

/** `codeTicket` is what a 429 gave, `code` what then came to the mobile. `password` is the SHA-256 of what was typed, in hex. */
export const passwordSignInInput = z.object({
  grant_type: z.string(),
  username: typedLogin,
  password: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, { error: 'not_digest' }),
  codeTicket: z.string().max(100).optional(),
  code: z.string().max(20).optional(),
})

export const preferenceKey = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/)
