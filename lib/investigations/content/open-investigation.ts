import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { investigations } from '@/db/schema/investigations'
import { watchItems } from '@/db/schema/signals'
import { readRow } from '@/lib/collections/rows'
import { oneRow } from '@/lib/collections/verbs'
import { deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText, today } from '@/lib/core/today'
import { changesOf } from '@/lib/core/version'
import { defaultBudgetYear } from '@/lib/defects/budget-schema'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nameCell } from '@/lib/dictionaries/names/name-cell'
import type { EventKey, GroupKey } from '@/lib/signals/cells/name-cells'
import { knownCell, recentCell } from '@/lib/signals/items/add-item'
import { addItemInput } from '@/lib/signals/items/item-schema'
import { stepItem } from '@/lib/signals/items/step-item'
import { checkInvestigation } from '../check-investigation'
import { investigation, openInput } from '../collection'
import type { StoredFile } from '../investigation-rows'
import { countNumbered } from '../read-investigation'
import { tellOfStep } from '../tell-of-step'
import { writeFlow } from '../write-flow'
import { insertLink } from './links'
import { insertRecords } from './records'

const mostFrozen = 1_000

const originInput = {
  watchItemId: optional(id),
  cell: addItemInput.omit({ note: true }).optional(),
  complaintIds: optional(listOf(id, mostFrozen)),
}
const sources = z.object(originInput)
type Sources = z.output<typeof sources>

interface Origin {
  // As it was on the day it was opened; kept with the file.
  frozen: Record<string, unknown> & { kind: 'hand' | 'watchItem' | 'cell' | 'selection' }
  recordIds: string[]
  scope: Partial<StoredFile>
}

async function readOrigin(ctx: Ctx, { watchItemId, cell, complaintIds }: Sources): Promise<Origin> {
  if (watchItemId) return ofItem(ctx, watchItemId)
  if (cell) {
    if (!ctx.can('defect_analysis:query')) throw new AppError('forbidden')
    const { group, event } = await knownCell(ctx, cell.group, cell.event)
    return { ...(await ofCell(ctx, group, event, cell.filters)), scope: await scopeOf(ctx, group, event) }
  }
  if (complaintIds) return ofSelection(ctx, complaintIds)
  return { frozen: { kind: 'hand' }, recordIds: [], scope: {} }
}

async function ofItem(ctx: Ctx, watchItemId: string): Promise<Origin> {
  if (!ctx.can('watch_item:get')) throw new AppError('forbidden')
  const item = requireRow([await findRow(ctx.db, watchItems, { id: watchItemId })])
  const [group, event] = [item.groupKey as GroupKey, item.eventKey as EventKey]
  // What came between the first alarm and the newest weeks belongs to it, too.
  const { from } = item.evidence as { from: string }
  const { frozen, recordIds } = await ofCell(ctx, group, event, item.filters, from)
  return {
    frozen: { ...frozen, kind: 'watchItem', watchItemId, evidence: item.evidence },
    recordIds: [...new Set([...item.recordIds, ...recordIds])].slice(0, mostFrozen),
    scope: await scopeOf(ctx, group, event),
  }
}

async function ofCell(
  ctx: Ctx,
  group: GroupKey,
  event: EventKey,
  given: Record<string, unknown>,
  since?: string,
) {
  const [{ figures, filters, recordIds }, known] = await Promise.all([
    recentCell(ctx, group, event, given, since),
    lookups(ctx),
  ])
  const { title } = nameCell({ known, locale: ctx.locale, recallNo: () => undefined }, group, event)
  const frozen = { kind: 'cell' as const, title, figures, filters, asOf: instantText(ctx.now) }
  return { frozen, recordIds: recordIds.slice(0, mostFrozen) }
}

async function scopeOf(ctx: Ctx, group: GroupKey, event: EventKey): Promise<Partial<StoredFile>> {
  const { series, brands } = await lookups(ctx)
  const { modelRangeId } = group
  const brandId = group.brandId ?? (modelRangeId ? series.get(modelRangeId)?.brandId : undefined)
  const producerId = group.producerId ?? (brandId ? brands.get(brandId)?.producerId : undefined)
  return {
    producerId: producerId ?? null,
    brandIds: brandId ? [brandId] : [],
    modelRangeIds: modelRangeId ? [modelRangeId] : [],
    assemblyCode: event.assemblyCode ?? null,
    subAssemblyCode: event.subAssemblyCode ?? null,
    symptomCodes: event.symptomCode ? [event.symptomCode] : [],
  }
}

const selected = `SELECT id::text, brand_id::text AS "brandId", model_range_id::text AS "modelRangeId",
    assembly_code AS "assemblyCode", sub_assembly_code AS "subAssemblyCode" FROM defects
  WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL AND ${visibleTo('$2')} ORDER BY id`

// What all of the chosen records have in common.
async function ofSelection(ctx: Ctx, complaintIds: string[]): Promise<Origin> {
  if (!ctx.can('vehicle_defect:query')) throw new AppError('forbidden')
  const rows = await query<Record<string, string | null>>(ctx.db, selected, [complaintIds, readerOf(ctx)])
  const one = (name: string) => {
    const [first, ...others] = new Set(rows.map(row => row[name]))
    return others.length === 0 && first ? first : undefined
  }
  const [brandId, modelRangeId] = [one('brandId'), one('modelRangeId')]
  const assemblyCode = one('assemblyCode')
  const subAssemblyCode = assemblyCode && one('subAssemblyCode')
  const recordIds = rows.map(({ id }) => id!)
  return {
    frozen: { kind: 'selection', asOf: instantText(ctx.now), total: recordIds.length },
    recordIds,
    scope: await scopeOf(
      ctx,
      { brandId, modelRangeId } as GroupKey,
      { assemblyCode, subAssemblyCode } as EventKey,
    ),
  }
}

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
  input: oneRow,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { state, fileNo, title } = await lockRow(tx, investigations, id)
      if (state !== 'draft') throw new AppError('investigation_state', { state })
      const letters = await countNumbered(tx, id)
      if (letters > 0) throw new AppError('in_use', { records: 0, rows: letters })
      return deleteRow(tx, investigations, id, {
        action: 'deleteInvestigation',
        entity: 'investigation',
        detail: { fileNo, title },
      })
    }),
})
