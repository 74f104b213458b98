import { and, eq, inArray, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { roles, users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { keepHolders, lockAccounts } from '@/lib/accounts/people/change-accounts'
import { setRoles } from '@/lib/accounts/people/grants'
import { auditUser, lockUser } from '@/lib/accounts/people/user-rows'
import type { Ctx, User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { readParameters } from '@/lib/settings/read-parameters'
import { directoryRules } from '@/lib/settings/schema'
import type { Person } from './recognise-identity'

type Claims = Record<string, unknown>

// The groups in a token: `groups` of Keycloak and Entra, `realm_access.roles`, an address as ADFS has it, where one
// group comes as plain text. Null where the claim is missing, as it is when Entra has too many groups for a token:
// what a person may do then stays as it is.
export function groupsIn(claims: Claims, claim: string): string[] | null {
  const whole = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  const found =
    whole ?? claim.split('.').reduce<unknown>((part, key) => (part as Claims | undefined)?.[key], claims)
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter(one => typeof one === 'string') : null
}

// Roles that the table does not name stay as administrators gave them.
export async function applyDirectory(ctx: Ctx, person: Person, claims: Claims): Promise<Person> {
  const { directory } = await readParameters(ctx, ['directory'])
  if (!directory.claim || !['active', 'pending'].includes(person.state)) return person
  const groups = groupsIn(claims, directory.claim)
  if (!groups) {
    log.warn({ claim: directory.claim, userId: person.id }, 'the identity service named no groups')
    return person
  }
  const rules = directoryRules(directory.groups)
  const matching = rules.filter(({ group }) => groups.includes(group))
  try {
    return await ctx.tx(async tx => {
      await lockAccounts(tx)
      return keepHolders(tx, () => give(tx, person, rules, matching))
    })
  } catch (error) {
    if (!(error instanceof AppError) || !['last_holder', 'duties_combined'].includes(error.code)) throw error
    log.warn({ code: error.code, userId: person.id }, 'what the groups give was not given')
    const detail = { by: 'directory', why: error.code }
    await ctx.audit({ action: 'refused', outcome: 'refused', userId: person.id, detail })
    return person
  }
}

type Rules = ReturnType<typeof directoryRules>

async function give(tx: Ctx, person: Person, rules: Rules, matching: Rules): Promise<Person> {
  const before = await lockUser(tx, person.id)
  const named = new Set(rules.flatMap(rule => rule.roles))
  const given = [...new Set(matching.flatMap(rule => rule.roles))]
  const known = await tx.db.select({ id: roles.id }).from(roles).where(inArray(roles.name, given))
  const kept = before.roles.filter(({ name }) => !named.has(name))
  const after = [...kept, ...known].map(({ id }) => id)
  const moved = await setRoles(tx, null, { userId: person.id, before: before.roles, after })
  const deptName = matching.find(rule => rule.deptName)?.deptName ?? before.deptName
  const state = before.state === 'pending' && known.length > 0 ? 'active' : before.state
  const changes = {
    ...(deptName !== before.deptName && { deptName: [before.deptName, deptName] }),
    ...(state !== before.state && { state: [before.state, state] }),
    ...moved,
  }
  if (Object.keys(changes).length === 0) return person
  const values = { deptName, state, version: sql`${users.version} + 1`, updatedAt: tx.now }
  await tx.db.update(users).set(values).where(eq(users.id, person.id))
  await auditUser(tx, 'editUser', before, { by: 'directory', changes })
  return { ...person, state }
}

const absent = `SELECT u.id::text, u.login_id AS "loginId" FROM users AS u WHERE u.state = 'active' AND u.type = 'staff'
  AND greatest(u.last_sign_in_at, u.created_at, u.updated_at) < $1::timestamptz - make_interval(days => $2::int)
  AND EXISTS (SELECT FROM identities AS i WHERE i.user_id = u.id)`

// A service says nothing of who may not come in any more: it is whoever has not come in for so long, nor was enabled again.
export async function disableAbsent(ctx: Ctx): Promise<number> {
  const { disableAfterDays: days } = (await readParameters(ctx, ['directory'])).directory
  if (days === 0) return 0
  let disabled = 0
  for (const user of await query<Pick<User, 'id' | 'loginId'>>(ctx.db, absent, [ctx.now, days])) {
    const { id } = user
    const work = async (tx: Ctx) => {
      await lockAccounts(tx)
      await keepHolders(tx, async () => {
        const still = and(eq(users.id, id), eq(users.state, 'active'))
        const values = { state: 'disabled', version: sql`${users.version} + 1`, updatedAt: tx.now }
        const changed = await tx.db.update(users).set(values).where(still).returning({ id: users.id })
        if (changed.length === 0) return
        const sessionsEnded = await endSessions(tx, id, 'account')
        const changes = { state: ['active', 'disabled'] }
        await auditUser(tx, 'disableUser', user, { changes, sessionsEnded, absentDays: days })
        disabled++
      })
    }
    // The last who may do something stays.
    await ctx.tx(work).catch(error => {
      if (!(error instanceof AppError)) throw error
      log.debug({ code: error.code, userId: id }, 'somebody absent was not disabled')
    })
  }
  return disabled
}
