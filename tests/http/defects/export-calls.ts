import { asc, eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { findUserById } from '@/lib/accounts/people/find-user'
import type { Access } from '@/lib/core/permissions'
import { jobKinds } from '@/lib/ops/server/jobs'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { linesOf, setExportLimits } from '@/tests/support/defects/exports'
import { seedCatalogue } from '@/tests/support/defects/records'
import { openDoor } from '@/tests/support/server/door'

export const held: Access[] = ['vehicle_defect', 'vehicle_defect_export', 'vehicle_defect_personal']
export const list = '/complaintsvehicleinfo/exportComplaintsVehicleInfoList'
export const deletedList = '/complaintsvehicleinfo/exportLogicDeleteList'
export const mine = '/complaintsvehicleinfo/export'
export const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const records = 12_000
export const columns = ['complaintNo', 'state', 'receivedAt', 'vin', 'summary']

export const linesFrom = async (response: Response) => linesOf(await response.arrayBuffer())

/** Two people who may export, and records of which three are deleted and one has a reporter. */
export async function openExports(count = records) {
  const send = (token: string | undefined, method: string, path: string, json?: unknown) =>
    door.call(method, path, { token, json })
  async function data(token: string, method: string, path: string, json?: unknown) {
    const response = await send(token, method, path, json)
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
    return { status: response.status, ...((await response.json()) as any) }
  }

  async function noted(jobId: string, records = false) {
    const { db } = door.database
    const [row] = await db.select().from(exports).where(eq(exports.jobId, jobId))
    return db
      .select()
      .from(auditLog)
      .where(
        sql`${auditLog.entity} = 'export' AND ${auditLog.entityId} = ${row!.id}
          AND (${auditLog.action} = 'exportRecords') = ${records}`,
      )
      .orderBy(asc(auditLog.id))
  }

  const untilState = (jobId: string, state: string) =>
    vi.waitUntil(
      async () => {
        const [row] = await door.database.db.select().from(jobs).where(eq(jobs.id, jobId))
        if (row!.state === state) return row!
        if (row!.state !== 'running' && row!.state !== 'queued') throw new Error(`it is ${row!.state}`)
        return undefined
      },
      { timeout: 50_000, interval: 20 },
    )

  async function runJob() {
    const { openContext } = await import('@/lib/accounts/open-context')
    const { db } = door.database
    return runNextJob(db, jobKinds, async (userId, locale) => {
      const user = await findUserById(db, userId!)
      return user && openContext({ user, db, locale: locale as 'zh-CN', door: 'job' })
    })
  }

  const door = await openDoor()
  const { db } = door.database
  await fillWithRecords(door.database, await seedCatalogue(db), count)
  await db.execute(sql`UPDATE defects SET deleted_at = now(), delete_reason = '重复' WHERE id <= 3`)
  await db.execute(sql`UPDATE defects SET reporter_name = '张三丰' WHERE id = 4`)
  const [anna, bert] = await Promise.all([door.signIn(held), door.signIn(held)])

  /** No job is left, and no export needs a reason. */
  async function clear() {
    const { db } = door.database
    await db.update(jobs).set({ state: 'done' }).where(sql`state in ('queued', 'running')`)
    await setExportLimits(db, { reasonAbove: 1_000_000 })
  }

  return { door, anna, bert, send, data, noted, untilState, runJob, clear }
}

/** Reads to the end, as if that much time had passed. */
export async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>, laterMs = 0) {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read());
  } finally {
    clock.mockRestore()
  }
}
