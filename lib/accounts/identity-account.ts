import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'

/**
 * The account id at the local identity service contains the credential version, so that its sessions and pending codes
 * become invalid with the password, like our own sessions.
 */
export function accountIdOf({ id, credentialVersion }: { id: string; credentialVersion: number }): string {
  return `${id}.${credentialVersion}`
}

export async function findIdentityAccount(db: Db, accountId: string) {
  const [, id, version] = /^(\d{1,18})\.(\d{1,9})$/.exec(accountId) ?? []
  if (!id) return null
  const [found] = await db
    .select(pick(users, 'id loginId name credentialVersion mobile'))
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, 'active'), eq(users.credentialVersion, Number(version))))
  return found ?? null
}
