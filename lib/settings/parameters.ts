import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { roles, users } from '@/db/schema/accounts'
import { departments } from '@/db/schema/dictionaries'
import { parameters } from '@/db/schema/settings'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { maxInteger, wholeNumber } from '@/lib/core/input'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { hasSecondFactor } from '@/lib/core/sign-in-proof'
import { type Instant, inInstants, instantText } from '@/lib/core/today'
import { changesOf, conflictsOf } from '@/lib/core/version'
import { validValue } from './read-parameters'
import { defaultOf, directoryRules, type ParameterKey, type ParameterValue, parameterShapes } from './schema'

const parameterKeys = Object.keys(parameterShapes) as [ParameterKey, ...ParameterKey[]]

const named = {
  pages: [
    'permissionFlag',
    'entry',
    'footer',
    'publicOffice',
    'publicRecallCheck',
    'producerAccess',
    'reportTexts',
  ],
  signIn: [
    ...(['sessions', 'passwordGrant', 'secondFactor', 'freshSignIn'] as const),
    ...(['registration', 'directory', 'administrators'] as const),
  ],
  risk: ['severityWeights', 'riskThresholds'],
  limits: ['importLimits'],
  retention: ['retention', 'subjectRequests'],
} as const satisfies Record<string, readonly ParameterKey[]>

export type ParameterGroup = keyof typeof named
export const parameterGroups = Object.keys(named) as ParameterGroup[]

export function groupOf(key: ParameterKey): ParameterGroup {
  return parameterGroups.find(group => (named[group] as readonly string[]).includes(key)) ?? 'limits'
}

export function parametersInOrder(): { key: ParameterKey; group: ParameterGroup }[] {
  return parameterGroups.flatMap(group => {
    const placed: readonly ParameterKey[] = named[group]
    const others = parameterKeys.filter(key => groupOf(key) === group && !placed.includes(key))
    return [...placed, ...others].map(key => ({ key, group }))
  })
}

export type ParameterParts = Record<string, string | number | boolean>

export interface Parameter {
  key: ParameterKey
  group: ParameterGroup
  value: ParameterParts
  default: ParameterParts
  version: number
  updatedAt: string | null
  updatedByName: string | null
}

export const listParameters = operation({
  access: 'system_parameter:query',
  input: z.object({}),
  run: ctx => presentParameters(ctx),
})

export async function presentParameters(ctx: Ctx): Promise<Parameter[]> {
  const rows = await ctx.db
    .select({ parameter: parameters, by: users.name })
    .from(parameters)
    .leftJoin(users, eq(users.id, parameters.updatedBy))
  const stored = new Map(rows.map(row => [row.parameter.key, row]))
  return parametersInOrder().map(({ key, group }) => {
    const { parameter, by } = stored.get(key) ?? {}
    return {
      key,
      group,
      value: validValue(key, parameter?.value) as ParameterParts,
      default: defaultOf(key) as ParameterParts,
      version: parameter?.version ?? 0,
      updatedAt: instantText(parameter?.updatedAt),
      updatedByName: by ?? null,
    }
  })
}

export interface ParameterChange {
  id: string
  at: Instant
  loginId: string | null
  name: string | null
  changes: Record<string, [unknown, unknown]>
  toDefault: boolean
}

const statement = `SELECT a.id::text, a.at, a.login_id AS "loginId", u.name, a.detail -> 'changes' AS changes,
    coalesce((a.detail ->> 'toDefault')::boolean, false) AS "toDefault"
  FROM audit_log AS a LEFT JOIN users AS u ON u.id = a.user_id
  WHERE a.entity = 'parameter' AND a.entity_id = $1 AND a.action = 'setParameter'
  ORDER BY a.at DESC, a.id DESC LIMIT 100`

export const listParameterChanges = operation({
  access: 'system_parameter:query',
  input: z.strictObject({ key: z.enum<string[]>(parameterKeys) }),
  async run(ctx, { key }): Promise<ParameterChange[]> {
    const rows = await query<Omit<ParameterChange, 'at'> & { at: Date }>(ctx.db, statement, [key])
    return rows.map(inInstants)
  },
})

export const setParameter = operation({
  access: 'system_parameter:edit',
  freshSignIn: true,
  input: z.strictObject({
    key: z.enum(parameterKeys),
    value: z.record(z.string().max(60), z.unknown()).nullable(),
    version: wholeNumber(0, maxInteger),
  }),
  async run(ctx, { key, value, version }) {
    const requested = checked(key, value)
    await ctx.tx(async tx => {
      const before = await lockParameter(tx, key)
      if (before.version !== version) throw await conflict(tx, key, before, requested)
      if (key === 'secondFactor') await checkSecondFactor(tx, requested as ParameterValue<typeof key>)
      if (key === 'directory') await checkDirectory(tx, requested as ParameterValue<typeof key>)
      // Stored as empty, so that a changed default of a later version applies.
      const stored = value === null ? {} : requested
      await tx.db
        .update(parameters)
        .set({ value: stored, version: version + 1, updatedBy: signedIn(ctx).id, updatedAt: ctx.now })
        .where(eq(parameters.key, key))
      await tx.audit({
        action: 'setParameter',
        entity: 'parameter',
        entityId: key,
        detail: { changes: changesOf(requested, before.value), ...(value === null && { toDefault: true }) },
      })
    })
    return (await presentParameters(ctx)).find(one => one.key === key)!
  },
})

// Whoever asks others for a second factor has signed in with one: the identity service is known to do it, and nobody
// shuts everybody out, themselves first.
async function checkSecondFactor(tx: Ctx, { roles: named, acr }: ParameterValue<'secondFactor'>) {
  if (named === '') return
  await refuseUnknownRoles(tx, 'roles', named.split('、'))
  const { factors } = signedIn(tx)
  if (!factors || !hasSecondFactor(factors, acr))
    throw new AppError('second_factor_first', {}, { data: { secondFactor: true } })
}

async function refuseUnknownRoles(tx: Ctx, field: string, named: string[]) {
  const known = await tx.db.select({ name: roles.name }).from(roles).for('share')
  const unknown = named.find(name => known.every(role => role.name !== name))
  if (unknown) throw invalid(field, 'unknown_role', { name: unknown })
}

async function checkDirectory(tx: Ctx, { groups }: ParameterValue<'directory'>) {
  const rules = directoryRules(groups)
  await refuseUnknownRoles(
    tx,
    'groups',
    rules.flatMap(rule => rule.roles),
  )
  const known = await tx.db.select({ name: departments.name }).from(departments)
  const unknown = rules.find(({ deptName }) => deptName && known.every(({ name }) => name !== deptName))
  if (unknown) throw invalid('groups', 'unknown_department', { name: unknown.deptName })
}

function checked(key: ParameterKey, value: Record<string, unknown> | null): ParameterParts {
  const parsed = parameterShapes[key].safeParse(value ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data as ParameterParts
  throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
}

type Stored = Awaited<ReturnType<typeof lockParameter>>

/** Inserts the row of a parameter never set, so that two concurrent first changes wait for one row lock. */
async function lockParameter(tx: Ctx, key: ParameterKey) {
  await tx.db.insert(parameters).values({ key, value: {}, version: 0 }).onConflictDoNothing()
  const [row] = await tx.db.select().from(parameters).where(eq(parameters.key, key)).for('update')
  return { ...row!, value: validValue(key, row!.value) as ParameterParts }
}

async function conflict(tx: Ctx, key: ParameterKey, now: Stored, yours: ParameterParts): Promise<AppError> {
  const [by] = await tx.db.select({ name: users.name }).from(users).where(sql`${users.id} = ${now.updatedBy}`)
  const current = {
    key,
    value: now.value,
    version: now.version,
    updatedAt: instantText(now.updatedAt),
    updatedByName: by?.name ?? null,
  }
  return new AppError(
    'conflict',
    {},
    { data: { current, conflicts: conflictsOf(yours, now.value), version: now.version } },
  )
}
