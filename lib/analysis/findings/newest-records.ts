import { query } from '@/db/client'
import { keptOf, readDerived } from '@/lib/analysis/query/answers'
import { readCube } from '@/lib/analysis/query/cube'
import { collapseDuplicates, type SuspectRecord } from '@/lib/analysis/statistics/collapse-duplicates'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows } from '@/lib/defects/list/search'
import type { SevereCounts, severeKinds } from './phrases'

// Records are compared pairwise: with more of them this would take seconds.
const maxRecords = 500

// The texts are only compared: they are neither returned nor stored.
export async function newestRecords(ctx: Ctx, filters: FilterValues): Promise<SuspectRecord[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { source, where } = matchingRows(await matchesOf(ctx, filters), ['received_at'], bind)
  const text = `SELECT id::text FROM ${source} AS found ${where} ORDER BY received_at DESC, id DESC LIMIT ${maxRecords}`
  const ids = await readDerived(ctx, [{ text, values }], {
    name: 'newest ids',
    of: ([rows]) => rows!.map(([id]) => id!),
  })
  return readSuspects(ctx, ids)
}

// The newest first.
export const readSuspects = (ctx: Ctx, ids: readonly string[]): Promise<SuspectRecord[]> =>
  query<SuspectRecord>(
    ctx.db,
    `SELECT id::text, received_at::text AS day, vin, description FROM defects
      WHERE id = ANY($1::bigint[]) ORDER BY received_at DESC, defects.id DESC`,
    [ids],
  )

export const countCollapsed = (records: readonly SuspectRecord[]): number =>
  keptOf(records, 'collapsed', () => collapseDuplicates(records).length)

// How many of so many are left without suspected duplicates among the newest.
export async function collapsedOf(ctx: Ctx, filters: FilterValues, n: number): Promise<number> {
  // Of earlier texts no image is kept.
  if (filters.asOf !== undefined) return n
  const records = await newestRecords(ctx, filters)
  return n - records.length + countCollapsed(records)
}

type Kind = (typeof severeKinds)[number]

const kinds: Record<Kind, FilterValues> = {
  fire: { fire: true },
  crash: { crash: true },
  rollover: { rollover: true },
  injured: { injured: true },
  death: { death: true },
}

export const severeIn = async (ctx: Ctx, filters: FilterValues): Promise<SevereCounts> =>
  (await severeInEach(ctx, [filters]))[0]!

export async function severeInEach(ctx: Ctx, windows: readonly FilterValues[]): Promise<SevereCounts[]> {
  if (windows.length === 0) return []
  const { total } = await readCube(ctx, { windows, sets: { total: [] }, counts: kinds })
  return windows.map((_, at) => total.find(({ window }) => window === at)?.counts ?? {})
}
