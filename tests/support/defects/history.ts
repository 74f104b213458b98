import { asc, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import { defects, defectVersions } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { AppError } from '@/lib/core/errors'

/** The record with its versions, flow and audit log, oldest first. */
export async function historyOf(db: Db, id: string) {
  const [record] = await db.select().from(defects).where(eq(defects.id, id))
  const versions = await db
    .select()
    .from(defectVersions)
    .where(eq(defectVersions.defectId, id))
    .orderBy(asc(defectVersions.version))
  const flow = await db
    .select()
    .from(defectFlow)
    .where(eq(defectFlow.defectId, id))
    .orderBy(asc(defectFlow.id))
  const audit = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(asc(auditLog.id))
  return { record: record!, versions, flow, audit }
}

/** The code of each field that a call is refused for. */
export async function issuesOf(call: Promise<unknown>): Promise<Record<string, string>> {
  const error = await call.then(
    () => undefined,
    (reason: AppError) => reason,
  )
  if (error?.code !== 'invalid_input') throw error ?? new Error('the call was not refused')
  return Object.fromEntries((error.details.issues ?? []).map(({ path, code }) => [path, code]))
}

/** The code that a call is refused with, or `done`. */
export const refusedFor = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (reason: AppError) => reason.code,
  )
