import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'

/**
 * How the local identity service names the account that somebody proved to be theirs: with the version of the password.
 * So what it remembers (sessions, codes under way) ends with that password, as our own sessions do.
 */
export function accountIdOf({ id, credentialVersion }: { id: string; credentialVersion: number }): string {
  return `${id}.${credentialVersion}`
}

/** The active person of such a name; null once their password is another one. */
export async function findIdentityAccount(db: Db, accountId: string) {
  const [, id, version] = /^(\d{1,18})\.(\d{1,9})$/.exec(accountId) ?? []
  if (!id) return null
  const [found] = await db
    .select({
      id: users.id,
      loginId: users.loginId,
      name: users.name,
      credentialVersion: users.credentialVersion,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, 'active'), eq(users.credentialVersion, Number(version))))
  return found ?? null
}
