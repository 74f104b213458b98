import { and, eq, lt, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { type FailedSignIns, sessions, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { hashOf, newSecret } from '@/lib/core/secrets'
import type { SignInProof } from '@/lib/core/sign-in-proof'
import { instantText } from '@/lib/core/today'
import { readParameters } from '@/lib/settings/read-parameters'

const statement = `SELECT count(*)::int AS count, max(at) AS last, (array_agg(ip ORDER BY at DESC))[1] AS "from"
  FROM (SELECT at, ip FROM audit_log
    WHERE user_id = $1::bigint AND action = 'signIn' AND outcome = 'refused'
      AND at > (SELECT coalesce(last_sign_in_at, created_at) FROM users WHERE id = $1::bigint)
    ORDER BY at DESC LIMIT 1000) AS failed`

async function failedSignInsOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<FailedSignIns | null> {
  const [failed] = await query<{ count: number; last: Date | null; from: string | null }>(ctx.db, statement, [
    userId,
  ])
  return failed?.last ? { ...failed, last: instantText(failed.last)! } : null
}

interface Start {
  userId: string
  loginId: string
  credentialVersion: number
  kind: 'cookie' | 'bearer'
  proof: SignInProof
  idToken?: string
  token?: string
}

// Returns the token, of which only the hash is stored.
// Throws AppError bad_credentials if the password was changed or the sessions were ended since `credentialVersion` was
// read
export async function startSession(
  ctx: Ctx,
  { userId, loginId, credentialVersion, kind, proof, idToken, token = newSecret() }: Start,
) {
  const { longestHours } = (await readParameters(ctx, ['sessions'])).sessions
  const expiresAt = new Date(ctx.now.getTime() + longestHours * 3_600_000)
  await ctx.tx(async tx => {
    const failedSignIns = await failedSignInsOf(tx, userId)
    // The row lock waits for a concurrent change of the person to commit.
    const [person] = await tx.db
      .update(users)
      .set({ lastSignInAt: ctx.now })
      .where(and(eq(users.id, userId), eq(users.credentialVersion, credentialVersion)))
      .returning({ id: users.id })
    if (!person) throw new AppError('bad_credentials')
    // A day late: until then, whoever comes back with an ended session is told why it ended.
    await tx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '1 day'`))
    await tx.db.insert(sessions).values({
      tokenHash: hashOf(token),
      userId,
      kind,
      idToken,
      credentialVersion,
      failedSignIns,
      ...proof,
      expiresAt,
      createdAt: ctx.now,
      ip: ctx.ip,
      userAgent: ctx.userAgent?.slice(0, 300),
    })
    const detail = { kind, identityService: Boolean(idToken), ...(failedSignIns && asDetail(failedSignIns)) }
    await tx.audit({ action: 'signIn', userId, loginId, detail })
  })
  return { token, expiresAt }
}

const asDetail = ({ count, last, from }: FailedSignIns) => ({
  failedSignIns: count,
  lastFailedAt: last,
  lastFailedFrom: from,
})
