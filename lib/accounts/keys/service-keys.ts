import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { serviceKeys, users } from '@/db/schema/accounts'
import { accountOperation, changeAccounts } from '@/lib/accounts/people/change-accounts'
import { assertCanGrant, assertHoldsAll, type Pair } from '@/lib/accounts/people/grants'
import { auditUser, lockUser, readUsers } from '@/lib/accounts/people/user-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { day, listOf, optional } from '@/lib/core/input'
import { areNetworks } from '@/lib/core/networks'
import { operation, requirePerson } from '@/lib/core/operation'
import { grantAction, permissions } from '@/lib/core/permissions'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { id, requiredText } from '@/lib/core/text'
import { addDays, inInstants, instantText, today } from '@/lib/core/today'
import { keyPrefix } from './recognise-key'

// The old and the new one while a program changes over.
export const maxKeys = 2
export const longestDays = 366
const shownSigns = keyPrefix.length + 6

const pairs = Object.entries(permissions).flatMap(([permission, actions]) =>
  actions.map(action => `${permission}:${action}`),
) as [string, ...string[]]

const columns = {
  ...pick(serviceKeys, 'id name start scopes networks expiresAt createdAt lastUsedAt lastUsedFrom revokedAt'),
  createdByName: users.name,
}

async function keysOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select(columns)
    .from(serviceKeys)
    .leftJoin(users, eq(users.id, serviceKeys.createdBy))
    .where(eq(serviceKeys.userId, userId))
    .orderBy(desc(serviceKeys.id))
  return rows.map(row => ({
    ...inInstants(row),
    live: row.revokedAt === null && row.expiresAt > ctx.now,
  }))
}

export type ServiceKey = Awaited<ReturnType<typeof keysOf>>[number]

const textOf = ([permission, action]: Pair) => `${permission}:${action}`

export const listServiceKeys = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const user = requireRow(await readUsers(ctx, [id]))
    const offered = new Set(user.pairs.filter(([, action]) => action !== grantAction).map(textOf))
    return { keys: await keysOf(ctx, id), scopes: pairs.filter(pair => offered.has(pair)) }
  },
})

export const addServiceKey = operation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: z.strictObject({
    id,
    name: requiredText(60),
    scopes: listOf(z.enum(pairs)).refine(given => given.length > 0, { error: 'required' }),
    networks: optional(listOf(z.string().trim().min(1).refine(areNetworks, { error: 'networks' }), 20)),
    expiresOn: day,
  }),
  async run(ctx, { id, name, scopes, networks = [], expiresOn }) {
    requirePerson(ctx)
    const now = today(ctx.now)
    if (expiresOn < now || expiresOn > addDays(now, longestDays))
      throw invalid('expiresOn', 'key_days', { days: longestDays })
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      if (user.type !== 'service') throw new AppError('no_service')
      if (user.state !== 'active') throw new AppError('account_state', { state: user.state })
      assertCanGrant(tx, me, user.pairs)
      const held = user.pairs.filter(pair => scopes.includes(textOf(pair)))
      if (scopes.some(scope => !held.some(pair => textOf(pair) === scope)))
        throw invalid('scopes', 'not_offered')
      // Whoever sees the key could act with it.
      assertHoldsAll(tx, me, held)
      const before = await keysOf(tx, id)
      if (before.filter(({ live }) => live).length >= maxKeys)
        throw new AppError('too_many_keys', { max: maxKeys })
      const secret = keyPrefix + newSecret()
      const start = secret.slice(0, shownSigns)
      const expiresAt = new Date(`${addDays(expiresOn, 1)}T00:00:00+08:00`)
      const [added] = await tx.db
        .insert(serviceKeys)
        .values({
          ...{ userId: id, name, start, scopes, networks, expiresAt },
          ...{ keyHash: hashOf(secret), createdBy: signedIn(tx).id, createdAt: tx.now },
        })
        .returning({ id: serviceKeys.id })
      const until = instantText(expiresAt)
      await auditUser(tx, 'addServiceKey', user, { name, start, scopes, networks, until })
      const [row] = (await keysOf(tx, id)).filter(one => one.id === added!.id)
      return { ...row!, secret }
    })
  },
})

export const revokeServiceKey = accountOperation({
  access: 'system_user:edit',
  input: z.strictObject({ id, keyId: id }),
  async run({ tx, me }, { id, keyId }) {
    const user = await lockUser(tx, id)
    assertCanGrant(tx, me, user.pairs)
    const [revoked] = await tx.db
      .update(serviceKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(serviceKeys.userId, id), eq(serviceKeys.id, keyId), isNull(serviceKeys.revokedAt)))
      .returning({ name: serviceKeys.name, start: serviceKeys.start })
    if (!revoked) throw new AppError('not_found')
    await auditUser(tx, 'revokeServiceKey', user, revoked)
    return { keys: await keysOf(tx, id) }
  },
})
