import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { parameters } from '@/db/schema/settings'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { maxInteger } from '@/lib/core/input'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { changesOf, conflictsOf } from '@/lib/core/version'
import { type ParameterParts, presentParameters } from './list-parameters'
import { validValue } from './read-parameters'
import { type ParameterKey, parameterShapes } from './schema'

const keys = Object.keys(parameterShapes) as [ParameterKey, ...ParameterKey[]]

export const setParameter = operation({
  access: 'system_parameter:edit',
  input: z.strictObject({
    key: z.enum(keys),
    value: z.record(z.string().max(60), z.unknown()).nullable(),
    version: z.number().int().min(0).max(maxInteger),
  }),
  async run(ctx, { key, value, version }) {
    const requested = checked(key, value)
    await ctx.tx(async tx => {
      const before = await lockParameter(tx, key)
      if (before.version !== version) throw await conflict(tx, key, before, requested)
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

function checked(key: ParameterKey, value: Record<string, unknown> | null): ParameterParts {
  const parsed = parameterShapes[key].safeParse(value ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data as ParameterParts
  throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
}

interface Stored {
  value: ParameterParts
  version: number
  updatedBy: string | null
  updatedAt: Date
}

/** Inserts the row of a parameter never set, so that two concurrent first changes wait for one row lock. */
async function lockParameter(tx: Ctx, key: ParameterKey): Promise<Stored> {
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
    updatedAt: now.updatedAt,
    updatedByName: by?.name ?? null,
  }
  return new AppError(
    'conflict',
    {},
    { data: { current, conflicts: conflictsOf(yours, now.value), version: now.version } },
  )
}
