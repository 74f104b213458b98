import { z } from 'zod'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { watchItems } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { listOf, optional } from '@/lib/core/input'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nameCell } from '@/lib/dictionaries/names/name-cell'
import type { EventKey, GroupKey } from '@/lib/signals/cells/name-cells'
import { knownCell, recentCell } from '@/lib/signals/items/add-item'
import { addItemInput } from '@/lib/signals/items/item-schema'
import type { StoredFile } from '../investigation-rows'

const mostFrozen = 1_000

export const originInput = {
  watchItemId: optional(id),
  cell: addItemInput.omit({ note: true }).optional(),
  complaintIds: optional(listOf(id, mostFrozen)),
}
const sources = z.object(originInput)
type Sources = z.output<typeof sources>

export interface Origin {
  // As it was on the day it was opened; kept with the file.
  frozen: Record<string, unknown> & { kind: 'hand' | 'watchItem' | 'cell' | 'selection' }
  recordIds: string[]
  scope: Partial<StoredFile>
}

export async function readOrigin(ctx: Ctx, { watchItemId, cell, complaintIds }: Sources): Promise<Origin> {
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
  const { frozen, recordIds } = await ofCell(ctx, group, event, item.filters)
  return {
    frozen: { ...frozen, kind: 'watchItem', watchItemId, evidence: item.evidence },
    recordIds: [...new Set([...item.recordIds, ...recordIds])].slice(0, mostFrozen),
    scope: await scopeOf(ctx, group, event),
  }
}

async function ofCell(ctx: Ctx, group: GroupKey, event: EventKey, given: Record<string, unknown>) {
  const [{ figures, filters, recordIds }, known] = await Promise.all([
    recentCell(ctx, group, event, given),
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
