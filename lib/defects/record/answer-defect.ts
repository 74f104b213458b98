import { and, asc, eq, gt } from 'drizzle-orm'
import { findRow } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { defects, defectVersions } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { type DefectValues, isEmpty, sameValue } from '@/lib/defects/schema'
import { maskField, seesPersonal } from '@/lib/defects/visible'
import { type DefectDetail, readDefect } from './read-defect'
import { type Changes, type DefectRecord, type VersionedColumn, versionedColumns } from './write-version'

export type StepValues = Partial<Record<VersionedColumn, unknown>>

/** Ends the transaction; the conflict answer is read after it, so that one connection is enough. */
export class Stale extends Error {
  constructor(
    readonly record: DefectRecord,
    readonly yours: DefectValues | StepValues,
    readonly step = false,
  ) {
    super('stale')
  }
}

export function checkVersion(record: DefectRecord, version: number, yours: DefectValues = {}): void {
  if (record.version !== version) throw new Stale(record, yours)
}

export function checkVersionOfStep(record: DefectRecord, version: number, yours: StepValues): void {
  if (record.version !== version) throw new Stale(record, yours, true)
}

export async function orConflict<Result>(
  ctx: Ctx,
  version: number,
  transaction: Promise<Result>,
): Promise<Result> {
  return transaction.catch(async error => {
    throw error instanceof Stale ? await conflict(ctx, version, error) : error
  })
}

async function conflict(ctx: Ctx, startedFrom: number, { record: now, yours, step }: Stale) {
  const since = await ctx.db
    .select({ changes: defectVersions.changes, at: defectVersions.at, by: users.name })
    .from(defectVersions)
    .leftJoin(users, eq(users.id, defectVersions.userId))
    .where(and(eq(defectVersions.defectId, now.id), gt(defectVersions.version, startedFrom)))
    .orderBy(asc(defectVersions.version))
  const theirs = mergeChanges(since.map(version => version.changes ?? {}))
  const show = (name: FieldName, value: unknown) =>
    seesPersonal(ctx) ? value : (maskField(name, value) ?? null)
  const conflicts = []
  const theirChanges = []
  for (const [key, [base]] of Object.entries(theirs)) {
    if (!(key in fieldOf)) continue
    const field = key as FieldName
    if (sameValue(field, base, now[field])) continue
    const sides = { field, base: show(field, base), theirs: show(field, now[field]) }
    const submitted = yours as DefectValues
    if (!(field in submitted)) theirChanges.push(sides)
    else if (!sameValue(field, submitted[field], now[field]))
      conflicts.push({ ...sides, yours: submitted[field] ?? null })
  }
  for (const field of step ? versionedColumns : []) {
    if (!(field in theirs)) continue
    const sides = { field, base: theirs[field]?.[0] ?? null, theirs: now[field] ?? null }
    const submitted = (yours as StepValues)[field]
    if (submitted === undefined || String(sides.theirs ?? '') === String(submitted ?? ''))
      theirChanges.push(sides)
    else conflicts.push({ ...sides, yours: submitted })
  }
  const last = since.at(-1)
  return new AppError(
    'conflict',
    {},
    {
      data: {
        current: await answerDefect(ctx, now.id),
        conflicts,
        theirChanges,
        version: now.version,
        by: last?.by ?? null,
        at: instantText(last?.at ?? now.updatedAt),
      },
    },
  )
}

function mergeChanges(all: Changes[]): Changes {
  const result: Changes = {}
  for (const changes of all)
    for (const [name, [old, now]] of Object.entries(changes))
      result[name] = [result[name] ? result[name][0] : old, now]
  return result
}

// Without the right to personal data a value can be replaced, but its mask must not be written back: a value
// equal to the mask counts as untouched, any other asterisk is refused.
export function ignoreMaskedValues(ctx: Ctx, before: DefectRecord, sent: DefectValues) {
  if (seesPersonal(ctx)) return { changes: sent, issues: [] }
  const issues: Issue[] = []
  const changes = Object.entries(sent).filter(([key, value]) => {
    const name = key as FieldName
    if (!fieldOf[name].personal || isEmpty(before[name])) return true
    const shown = maskField(name, before[name])
    if (value === shown || (isEmpty(shown) && isEmpty(value))) return false
    if (typeof value === 'string' && value.includes('*')) issues.push({ path: name, code: 'masked_value' })
    return true
  })
  return { changes: Object.fromEntries(changes), issues }
}

type Place = Pick<DefectDetail, 'id' | 'complaintNo' | 'state' | 'version'>

// Only the place of the record for callers who may not read it, or no longer may: the write can have made it
// somebody else's draft (handed over, merge undone).
export async function answerDefect(ctx: Ctx, id: string): Promise<DefectDetail | Place> {
  if (ctx.can('vehicle_defect:get')) {
    const detail = await readDefect(ctx, { id }).catch(unlessUnknown)
    if (detail) return detail
  }
  return (await findRow(ctx.db, defects, { id }, 'id complaintNo state version'))!
}

function unlessUnknown(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}
