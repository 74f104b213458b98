import type { Db } from '@/db/client'
import { findRow } from '@/db/rows'
import { users } from '@/db/schema/accounts'

// The account id at the local identity service contains the credential version, so that its sessions and pending codes
// become invalid with the password, like our own sessions.
export function accountIdOf({ id, credentialVersion }: { id: string; credentialVersion: number }): string {
  return `${id}.${credentialVersion}`
}

export async function findIdentityAccount(db: Db, accountId: string) {
  const [, id, version] = /^(\d{1,18})\.(\d{1,9})$/.exec(accountId) ?? []
  if (!id) return null
  const known = { id, state: 'active', credentialVersion: Number(version) }
  return (await findRow(db, users, known, 'id loginId name credentialVersion mobile')) ?? null
}
