import { sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'

/** Has this login name, in whatever case; the unique index is on the same expression. */
export const hasLogin = (loginId: string) => sql`lower(${users.loginId}) = lower(${loginId})`
