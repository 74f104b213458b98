import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { normalizeLogin } from '@/lib/core/normalize'

export const hasLogin = (loginId: string) => eq(users.loginId, normalizeLogin(loginId))
