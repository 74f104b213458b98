import { and, eq, gt, sql } from 'drizzle-orm'
import { pick } from '@/db/columns-of'
import { identities, users } from '@/db/schema/accounts'
import { hasLogin } from '@/lib/accounts/has-login'
import { findUserById } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { hashOf } from '@/lib/core/secrets'
import { lacksSecondFactor, needsSecondFactor, type SignInProof } from '@/lib/core/sign-in-proof'
import { readParameters } from '@/lib/settings/read-parameters'
import { normalizeLogin } from '@/lib/values/spelling'
import { applyDirectory } from './directory'

export interface Claims {
  issuer: string
  subject: string
  loginId?: string
  name?: string
  // All that it says, its groups among it.
  token?: Record<string, unknown>
}

const columns = pick(users, 'id credentialVersion loginId name state')

export type Person = Pick<typeof users.$inferSelect, keyof typeof columns>

export async function findByIdentity(ctx: Ctx, { issuer, subject }: Claims): Promise<Person | undefined> {
  const [known] = await ctx.db
    .select(columns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return known
}

// A new identity becomes an existing person only where AUTH_LINK_BY_LOGIN declares the service's login names to be
// ours, or where that person awaits it; else it becomes a person who waits for an administrator.
export async function recogniseIdentity(ctx: Ctx, claims: Claims): Promise<Person> {
  return applyDirectory(ctx, await findOrAdd(ctx, claims), claims.token ?? {})
}

async function findOrAdd(ctx: Ctx, claims: Claims): Promise<Person> {
  const known = await findByIdentity(ctx, claims)
  if (known) return known
  return ctx.tx(async tx => {
    // The lock keeps two concurrent first sign-ins from creating two people.
    await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${claims.issuer} ${claims.subject}`}))`)
    const meanwhile = await findByIdentity(tx, claims)
    if (meanwhile) return meanwhile
    const namesake = await findByLogin(tx, claims.loginId)
    const person =
      namesake && (await becomes(tx, namesake))
        ? namesake
        : await addPending(tx, claims, namesake !== undefined)
    const { issuer, subject } = claims
    await tx.db.insert(identities).values({ issuer, subject, userId: person.id })
    await tx.audit({ action: 'linkIdentity', userId: person.id, loginId: person.loginId, detail: { issuer } })
    return person
  })
}

async function becomes(ctx: Ctx, { id, state }: Person): Promise<boolean> {
  if (state !== 'active') return false
  // Cleared by whoever is first, so that a second identity with the same login name waits for an administrator.
  const awaited = await ctx.db
    .update(users)
    .set({ identityAwaitedUntil: null })
    .where(and(eq(users.id, id), gt(users.identityAwaitedUntil, ctx.now)))
    .returning({ id: users.id })
  return awaited.length > 0 || env().AUTH_LINK_BY_LOGIN === 'on'
}

async function findByLogin(ctx: Ctx, loginId = ''): Promise<Person | undefined> {
  const [found] = await ctx.db.select(columns).from(users).where(hasLogin(loginId))
  return found
}

async function addPending(ctx: Ctx, claims: Claims, nameTaken: boolean): Promise<Person> {
  const mark = hashOf(`${claims.issuer} ${claims.subject}`).slice(0, 8)
  const requested = [...normalizeLogin(claims.loginId ?? '')].slice(0, 80).join('')
  const loginId = requested && !nameTaken ? requested : `${requested || 'user'}-${mark}`
  const name = claims.name?.trim().slice(0, 100) || loginId
  const [person] = await ctx.db.insert(users).values({ loginId, name, state: 'pending' }).returning(columns)
  return person!
}

export interface SignInRequest {
  factor: boolean
  fresh: boolean
}

export async function signInParameters(ctx: Ctx, { factor, fresh }: SignInRequest) {
  const { secondFactor, freshSignIn } = await readParameters(ctx, ['secondFactor', 'freshSignIn'])
  const needed = factor || needsSecondFactor(ctx.user?.roles ?? [], secondFactor)
  return {
    ...(fresh && { prompt: 'login' }),
    ...(fresh && freshSignIn.minutes > 0 && { max_age: String(freshSignIn.minutes * 60) }),
    ...(needed && secondFactor.acr && { acr_values: secondFactor.acr }),
  }
}

// A service may leave out what it was asked for.
export async function missingInProof(ctx: Ctx, userId: string, proof: SignInProof, fresh = false) {
  const { secondFactor, freshSignIn } = await readParameters(ctx, ['secondFactor', 'freshSignIn'])
  const person = await findUserById(ctx.db, userId)
  if (lacksSecondFactor(person?.roles ?? [], proof, secondFactor)) return 'factor'
  const oldest = ctx.now.getTime() - freshSignIn.minutes * 60_000
  const isFresh = proof.authenticatedAt && proof.authenticatedAt.getTime() >= oldest
  return fresh && freshSignIn.minutes > 0 && !isFresh ? 'stale' : undefined
}
