import { z } from 'zod'
import { requiredText } from '@/lib/core/text'
import { normalizeLogin } from '@/lib/values/spelling'

export const typedLogin = z
  .string()
  .overwrite(normalizeLogin)
  .pipe(requiredText(100))
  .meta({ maxLength: 100 })

/** `password` is the SHA-256 of what was typed, in hex. */
export const passwordSignInInput = z.object({
  grant_type: z.string(),
  username: typedLogin,
  password: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/),
})

export const preferenceKey = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/)
