import { eq, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { watchItems, watchSteps } from '@/db/schema/signals'
import { defectBudgets } from '@/db/schema/workflow'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { amendRow, lockRow } from '@/lib/collections/write-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import { operation } from '@/lib/core/operation'
import { staleError } from '@/lib/core/version'
import { writeNotices } from '@/lib/notices/write-notices'
import { noticeCell } from '../cells/name-cells'
import { type DetailedItem, describeItem } from './get-item'
import { moves } from './item-moves'
import { readItem, type StoredItem } from './item-rows'
import { type ItemState, type StepInput, stepItemInput } from './item-schema'

export const stepItem = operation({
  access: 'watch_item:edit',
  input: stepItemInput,
  async run(ctx, input): Promise<DetailedItem> {
    await oncePerPlace(ctx, input.id, () => ctx.tx(tx => take(tx, input)))
    return describeItem(ctx, input.id)
  },
})

async function take(tx: Ctx, input: StepInput): Promise<void> {
  const { id, version, step } = input
  const before = await lockRow(tx, watchItems, id)
  const state = before.state as ItemState
  const { from, to } = moves[step]
  if (before.version !== version) throw staleError(await readItem(tx, id), { state: to(state) })
  if (!from.includes(state)) throw new AppError('item_state', { state })
  await checkLinks(tx, input)
  const { text = null, ...params } = paramsOf(input)
  await tx.db.insert(watchSteps).values({
    ...{ watchItemId: id, step, fromState: state, toState: to(state), text, params },
    ...{ userId: signedIn(tx).id, at: tx.now },
  })
  const values = { state: to(state), ...changesOfStep(tx, input), touchedAt: tx.now }
  const detail = { step, place: before.place, changes: { state: [state, to(state)] }, ...params }
  await amendRow(tx, watchItems, id, values, { action: 'stepWatchItem', entity: 'watchItem', detail })
  await tellOwner(tx, input, before)
}

function changesOfStep(tx: Ctx, input: StepInput): Partial<StoredItem> {
  switch (input.step) {
    case 'claim':
      return { ownerId: signedIn(tx).id }
    case 'assign':
      return { ownerId: input.ownerId }
    case 'close':
      return { conclusion: input.conclusion, closedAt: tx.now }
    case 'reopen':
      return { conclusion: null, closedAt: null }
    default:
      return {}
  }
}

function paramsOf(input: StepInput): { text?: string } & Record<string, string> {
  const { id: _, version: __, step: ___, ...rest } = input
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}

// A file that is named has the item from then on.
const linkToFile = `WITH file AS (SELECT id FROM investigations WHERE file_no = $1 AND state <> 'closed'),
  linked AS (INSERT INTO investigation_links (investigation_id, entity, entity_id, created_by, created_at)
    SELECT id, 'watchItem', $2::bigint, $3::bigint, $4::timestamptz FROM file ON CONFLICT DO NOTHING)
  SELECT FROM file`

async function checkLinks(tx: Ctx, input: StepInput): Promise<void> {
  if (input.step === 'assign') {
    const holders = await findHolders(tx, 'watch_item:edit', { among: [input.ownerId], limit: 1 })
    if (holders.length === 0) throw invalid('ownerId', 'not_offered')
  }
  if (input.step !== 'investigate') return
  const { id, number, defectId, budgetId } = input
  if (defectId && (await tx.db.$count(defects, eq(defects.id, defectId))) === 0)
    throw invalid('defectId', 'not_offered')
  if (budgetId && (await tx.db.$count(defectBudgets, eq(defectBudgets.id, budgetId))) === 0)
    throw invalid('budgetId', 'not_offered')
  const files = await query(tx.db, linkToFile, [number.trim(), id, tx.user?.id, tx.now])
  if (files.length === 0) throw invalid('number', 'not_offered')
}

async function tellOwner(tx: Ctx, input: StepInput, { id, groupKey, eventKey }: StoredItem): Promise<void> {
  if (input.step !== 'assign') return
  await writeNotices(tx, {
    kind: 'itemAssigned',
    entityId: id,
    people: [input.ownerId],
    params: { ...(await noticeCell(tx, groupKey, eventKey)), name: signedIn(tx).name },
  })
}

async function oncePerPlace(ctx: Ctx, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (![...causesOf(error)].some(({ constraint }) => constraint === 'watch_items_open')) throw error
    const { place } = await readItem(ctx, id)
    throw new AppError('place_taken', {}, { cause: error, data: await openAt(ctx, place) })
  }
}

export async function openAt(ctx: Ctx, place: string): Promise<{ id: string } | undefined> {
  const [open] = await ctx.db
    .select({ id: watchItems.id })
    .from(watchItems)
    .where(sql`${watchItems.place} = ${place} and ${watchItems.state} <> 'closed'`)
  return open
}
