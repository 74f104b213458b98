import { z } from 'zod'
import { requiredText } from '@/lib/core/text'

/** What the password sign-in takes; `password` is the SHA-256 of what was typed, in lower-case hex. */
export const passwordSignInInput = z.object({
  grant_type: z.string(),
  username: requiredText(100),
  password: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Names what a preference is of, e.g. `defects.columns`. */
export const preferenceKey = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/)
