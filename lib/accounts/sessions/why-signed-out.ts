import { type Db, query } from '@/db/client'
import { activeSessions } from '@/lib/accounts/people/find-user'
import type { SignedOut } from '@/lib/core/context'

const statement = `
  SELECT CASE
    WHEN s.ended_because IS NOT NULL THEN s.ended_because
    WHEN u.state <> 'active' THEN 'account'
    WHEN u.credential_version <> s.credential_version THEN 'elsewhere'
    WHEN s.expires_at <= now() OR NOT ${activeSessions.young} THEN 'longest'
    ELSE 'idle' END AS why
  FROM ${activeSessions.from} JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1`

export async function whySignedOut(db: Db, tokenHash: string): Promise<SignedOut | undefined> {
  const [row] = await query<{ why: SignedOut }>(db, statement, [tokenHash])
  return row?.why
}
