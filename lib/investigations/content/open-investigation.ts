import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { investigationLetters, investigations } from '@/db/schema/investigations'
import { watchItems } from '@/db/schema/signals'
import { readRow } from '@/lib/collections/rows'
import { deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { changesOf } from '@/lib/core/version'
import { defaultBudgetYear } from '@/lib/defects/budget-schema'
import { stepItem } from '@/lib/signals/items/step-item'
import { checkInvestigation } from '../check-investigation'
import { investigation, openInput } from '../collection'
import { oneFile } from '../schema'
import { tellOfStep } from '../tell-of-step'
import { writeFlow } from '../write-flow'
import { insertLink } from './links'
import { originInput, readOrigin } from './origin'
import { insertRecords } from './records'

// Without a scope of its own it has the one of what it is opened from.
export const openInvestigation = operation({
  access: 'investigation:add',
  input: openInput.extend(originInput),
  async run(ctx, input) {
    const person = signedIn(ctx)
    const day = today(ctx.now)
    const { deptName, leaderId, watchItemId, cell, complaintIds, ...given } = input
    const { frozen, scope, recordIds } = await readOrigin(ctx, { watchItemId, cell, complaintIds })
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const values = {
      ...{ ...scope, ...(sent as typeof given) },
      ...{ leaderId: leaderId ?? person.id, deptName: deptName || person.deptName },
    }
    await checkInvestigation(ctx, values)
    return ctx.tx(async tx => {
      const fileNo = await nextFileNo(tx, day.slice(0, 4))
      const year = defaultBudgetYear(day)
      const [row] = await tx.db
        .insert(investigations)
        .values({
          ...values,
          fileNo,
          year,
          applyTime: day,
          origin: { ...frozen, recordIds },
          ...stampsOf(tx),
        })
        .returning()
      const file = row!
      await writeFlow(tx, file, { node: 'open', fromState: null })
      await insertRecords(tx, file.id, recordIds)
      if (watchItemId) {
        await insertLink(tx, { id: file.id, entity: 'watchItem', entityId: watchItemId })
        await markInvestigating(tx, watchItemId, fileNo)
      }
      await tellOfStep(tx, file, { leaderId: person.id, memberIds: [] }, 'handOver')
      const detail = { fileNo, from: frozen.kind, changes: changesOf(values, {}) }
      await tx.audit({ action: 'openInvestigation', entity: 'investigation', entityId: file.id, detail })
      return readRow(tx, investigation, file.id)
    })
  },
})

async function markInvestigating(tx: Ctx, id: string, number: string): Promise<void> {
  const { version, state } = requireRow([await findRow(tx.db, watchItems, { id })])
  if (state === 'closed' || !tx.can(stepItem.access)) return
  await stepItem(tx, { id, version, step: 'investigate', number })
}

async function nextFileNo(tx: Ctx, year: string): Promise<string> {
  // Held until the transaction ends, so that two files opened at once have two numbers.
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('investigation number'))`)
  const [last] = await query<{ n: number }>(
    tx.db,
    `SELECT coalesce(max(substr(file_no, 7)::int), 0) AS n FROM investigations WHERE file_no LIKE $1`,
    [`DC${year}%`],
  )
  return `DC${year}${String(last!.n + 1).padStart(4, '0')}`
}

export const deleteInvestigation = operation({
  access: 'investigation:delete',
  input: oneFile,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { state, fileNo, title } = await lockRow(tx, investigations, id)
      if (state !== 'draft') throw new AppError('investigation_state', { state })
      const ofFile = and(
        eq(investigationLetters.investigationId, id),
        isNotNull(investigationLetters.letterNo),
      )
      const letters = await tx.db.$count(investigationLetters, ofFile)
      if (letters > 0) throw new AppError('in_use', { records: 0, rows: letters })
      return deleteRow(tx, investigations, id, {
        action: 'deleteInvestigation',
        entity: 'investigation',
        detail: { fileNo, title },
      })
    }),
})
