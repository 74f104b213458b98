import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { defects } from '@/db/schema/defects'
import { defectAssignees } from '@/db/schema/workflow'
import type { Holder } from '@/lib/accounts/people/find-holders'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { grouped } from '@/lib/core/grouped'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { assigneesOf, namesOf } from '@/lib/defects/record/assignees'
import { type DefectRecord, updateDefects } from '@/lib/defects/record/write-version'
import { findHolder } from '@/lib/defects/steps/hand-over'
import { writeNotices } from '@/lib/notices/write-notices'
import { keptDrafts } from './kept-drafts'

const step = 'amend'

// The administrator must not read the drafts, so they cannot be the receiver.
// Throws AppError not_found when there are none
export const handOverDrafts = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, receiver: requiredText(100), reason: requiredText(300) }),
  async run(ctx, { id, receiver, reason }) {
    const holder = await findHolder(ctx, step, receiver)
    if (!holder) throw invalid('receiver', 'cannot_take_step', { name: receiver })
    if (holder.id === signedIn(ctx).id) throw invalid('receiver', 'not_to_oneself')
    if (holder.id === id) throw invalid('receiver', 'same_person')
    return ctx.tx(async tx => {
      const records = await lockKeptDrafts(tx, id)
      if (records.length === 0) throw new AppError('not_found')
      await writeHandOver(tx, records, { from: id, holder, reason })
      await noteHandOver(tx, records, { from: id, holder, reason })
      return { handedOver: records.length, name: holder.name }
    })
  },
})

interface Move {
  from: string
  holder: Holder
  reason: string
}

async function lockKeptDrafts(tx: Ctx, userId: string): Promise<DefectRecord[]> {
  const ids = await keptDrafts(tx, userId)
  if (ids.length === 0) return []
  const locked = await findRows(tx.db, defects, inArray(defects.id, ids))
    .orderBy(asc(defects.id))
    .for('update')
  // Drafts may have been submitted or handed over before the lock was taken.
  const still = new Set(await keptDrafts(tx, userId))
  return locked.filter(record => still.has(record.id))
}

async function writeHandOver(tx: Ctx, records: DefectRecord[], { from, holder, reason }: Move) {
  const ids = records.map(record => record.id)
  const before = await assigneesOf(tx, ids)
  await tx.db
    .delete(defectAssignees)
    .where(and(eq(defectAssignees.userId, from), inArray(defectAssignees.defectId, ids)))
  const given = { userId: holder.id, step, givenBy: tx.user?.id, createdAt: tx.now }
  await tx.db
    .insert(defectAssignees)
    .values(ids.map(defectId => ({ ...given, defectId })))
    .onConflictDoNothing()
  const after = await assigneesOf(tx, ids)
  // One update for all records with the same change of assignees.
  const alike = grouped(records, ({ id }) =>
    JSON.stringify([before, after].map(held => namesOf(held.filter(one => one.defectId === id)))),
  )
  const write = { kind: 'handOver', node: 'handOver', remarks: `${holder.name} · ${reason}` } as const
  for (const [names, moved] of alike)
    await updateDefects(tx, moved, {}, { ...write, extraChanges: { assignees: JSON.parse(names) } })
}

async function noteHandOver(tx: Ctx, records: DefectRecord[], { from, holder, reason }: Move) {
  const [keeper] = await findRows(tx.db, users, { id: from }, 'loginId')
  await tx.audit({
    action: 'handOverDrafts',
    entity: 'user',
    entityId: from,
    detail: {
      loginId: keeper?.loginId,
      to: holder.loginId,
      reason,
      count: records.length,
      records: records.map(({ complaintNo }) => complaintNo),
    },
  })
  for (const { id, complaintNo } of records)
    await writeNotices(tx, {
      kind: 'handedOver',
      entityId: id,
      people: [holder.id],
      params: { number: complaintNo, name: tx.user?.name ?? '' },
    })
  for (const { id } of records)
    await tx.audit({
      action: 'handOver',
      entity: 'defect',
      entityId: id,
      detail: { stepId: step, people: [holder.loginId], reason },
    })
}
