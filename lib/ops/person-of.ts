import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { OperationError } from './operation-error'

/** The person with this login, whatever its case and whether they may sign in or not. @throws OperationError */
export async function personOf(db: Db, login: string): Promise<{ id: string; loginId: string }> {
  const [found] = await db
    .select({ id: users.id, loginId: users.loginId })
    .from(users)
    .where(sql`lower(${users.loginId}) = lower(${login})`)
  if (!found) throw new OperationError(`There is nobody with the login ${login}.`)
  return found
}
