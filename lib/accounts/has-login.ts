import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { normalizeLogin } from '@/lib/core/normalize'

/** Has this login name, however it is spelled. */
export const hasLogin = (loginId: string) => eq(users.loginId, normalizeLogin(loginId))
