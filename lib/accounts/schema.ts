import { z } from 'zod'
import { normalizeLogin } from '@/lib/core/normalize'
import { requiredText } from '@/lib/core/text'

/** A login name as it is typed to sign in. */
export const typedLogin = z
  .string()
  .overwrite(normalizeLogin)
  .pipe(requiredText(100))
  .meta({ maxLength: 100 })

/** What the password sign-in takes; `password` is the SHA-256 of what was typed, in lower-case hex. */
export const passwordSignInInput = z.object({
  grant_type: z.string(),
  username: typedLogin,
  password: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Names what a preference is of, e.g. `defects.columns`. */
export const preferenceKey = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/)
