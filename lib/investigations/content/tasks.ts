import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRows, updateRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { investigationTasks } from '@/db/schema/investigations'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { day, optional, truth, version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText, text } from '@/lib/core/text'
import { instantText, today } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { writeNotices } from '@/lib/notices/write-notices'
import type { StoredFile } from '../investigation-rows'
import { fileReader } from '../verbs'
import { contentAccess, contentVerb, writeContent } from './write-content'

const fields = {
  title: requiredText(200),
  assigneeId: id,
  dueAt: day,
  note: optional(text(1000)),
}

export const listTasks = fileReader(readTasks)

async function readTasks(ctx: Ctx, investigationId: string) {
  const rows = await ctx.db
    .select({ task: investigationTasks, assigneeName: users.name })
    .from(investigationTasks)
    .innerJoin(users, eq(users.id, investigationTasks.assigneeId))
    .where(eq(investigationTasks.investigationId, investigationId))
    .orderBy(
      sql`${investigationTasks.doneAt} is not null`,
      asc(investigationTasks.dueAt),
      asc(investigationTasks.id),
    )
  return rows.map(({ task: { id, title, assigneeId, dueAt, note, doneAt, version }, assigneeName }) => ({
    ...{ id, title, assigneeId, assigneeName, dueAt, note, version },
    doneAt: instantText(doneAt),
    late: doneAt === null && dueAt < today(ctx.now),
  }))
}

export type FileTask = Awaited<ReturnType<typeof readTasks>>[number]

async function tellAssignee(tx: Ctx, file: StoredFile, taskId: string, { assigneeId, title, dueAt }: Task) {
  const params = { number: file.fileNo, title, day: dueAt, name: tx.user?.name ?? '', file: file.id }
  await writeNotices(tx, { kind: 'fileTask', entityId: taskId, people: [assigneeId], params })
}

type Task = Pick<typeof investigationTasks.$inferSelect, 'assigneeId' | 'title' | 'dueAt'>

async function requireReader(tx: Ctx, assigneeId: string) {
  const holders = await findHolders(tx, 'investigation:get', { among: [assigneeId], limit: 1 })
  if (holders.length === 0) throw invalid('assigneeId', 'not_offered')
}

export const addTask = contentVerb(z.strictObject({ id, ...fields }), async (tx, { id, ...task }, file) => {
  if (task.dueAt < today(tx.now)) throw invalid('dueAt', 'before_today')
  await requireReader(tx, task.assigneeId)
  const [row] = await tx.db
    .insert(investigationTasks)
    .values({ ...task, investigationId: id, ...stampsOf(tx) })
    .returning({ id: investigationTasks.id })
  await tellAssignee(tx, file, row!.id, task)
  return { done: await readTasks(tx, id), changes: { tasks: [null, task.title] } }
})

export const amendTask = operation({
  access: ['investigation:edit', 'investigation:get'],
  input: z
    .strictObject({ ...fields, done: truth })
    .partial()
    .extend({ id, taskId: id, version }),
  run: (ctx, { id, taskId, version, done, ...sent }) =>
    ctx.tx(async tx => {
      if (sent.assigneeId) await requireReader(tx, sent.assigneeId)
      await writeContent(tx, id, async file => {
        const before = requireRow(await findRows(tx.db, investigationTasks, { id: taskId }).for('update'))
        if (before.investigationId !== id) throw new AppError('not_found')
        // Whose it is says that it is done, without the right to edit the file.
        const isOwn = before.assigneeId === tx.user?.id && Object.keys(sent).length === 0
        if (!isOwn && !tx.can(contentAccess)) throw new AppError('forbidden')
        refuseStale(version, before, sent)
        const changes = changesOf(sent, before)
        const settled = done === undefined || done === (before.doneAt !== null) ? {} : doneNow(tx, done)
        if (Object.keys(changes).length + Object.keys(settled).length === 0)
          return { done: null, changes: null }
        const values = { ...newValues(changes), ...settled, updatedAt: tx.now, updatedBy: tx.user?.id }
        const more = { version: before.version + 1, ...('dueAt' in changes && { remindedAt: null }) }
        await updateRows(tx.db, investigationTasks, { id: taskId }, { ...values, ...more })
        if ('assigneeId' in changes)
          await tellAssignee(tx, file, taskId, { ...before, ...newValues(changes) })
        const told = 'doneAt' in settled ? { [done ? 'doneTask' : 'reopenedTask']: [null, before.title] } : {}
        return { done: null, changes: { ...changes, ...(told as typeof changes) } }
      })
      return readTasks(tx, id)
    }),
})

const doneNow = (tx: Ctx, done: boolean) =>
  done ? { doneAt: tx.now, doneBy: tx.user?.id ?? null } : { doneAt: null, doneBy: null, remindedAt: null }

export const removeTask = contentVerb(z.strictObject({ id, taskId: id }), async (tx, { id, taskId }) => {
  const [gone] = await tx.db
    .delete(investigationTasks)
    .where(sql`${investigationTasks.id} = ${taskId} AND ${investigationTasks.investigationId} = ${id}`)
    .returning({ title: investigationTasks.title })
  if (!gone) throw new AppError('not_found')
  return { done: await readTasks(tx, id), changes: { tasks: [gone.title, null] } }
})
