import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { normalizeLogin } from '@/lib/values/spelling'

export const hasLogin = (loginId: string) => eq(users.loginId, normalizeLogin(loginId))
