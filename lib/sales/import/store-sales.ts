import { inArray, sql } from 'drizzle-orm'
import { vehicleSales } from '@/db/schema/sales'
import { amendRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { changesOf, newValues } from '@/lib/core/version'
import { sales } from '../collection'
import type { Figure } from './read-sales-rows'

const batchSize = 1_000

export interface SalesCounts {
  created: number
  replaced: number
  unchanged: number
  skipped: number
}

type Place = Pick<Figure, 'modelRangeId' | 'typeCodeId' | 'year' | 'month'>
const placeOf = ({ modelRangeId, typeCodeId, year, month }: Place) =>
  [modelRangeId, typeCodeId, year, month].join(' ')

/** In a transaction; with `dry` nothing is written. An empty cell leaves the stored value unchanged. */
export async function storeSales(
  tx: Ctx,
  figures: Figure[],
  { existing, dry }: { existing: 'replace' | 'skip'; dry: boolean },
): Promise<SalesCounts> {
  if (!dry) await tx.db.execute(sql`LOCK TABLE ${vehicleSales} IN SHARE ROW EXCLUSIVE MODE`)
  const there = await readThere(tx, figures)
  const counts: SalesCounts = { created: 0, replaced: 0, unchanged: 0, skipped: 0 }
  const fresh: Figure[] = []
  for (const figure of figures) {
    const before = there.get(placeOf(figure))
    if (!before) {
      fresh.push(figure)
      continue
    }
    const { quantity, source, note } = figure
    const changes = changesOf({ quantity, source: source ?? undefined, note: note ?? undefined }, before)
    if (Object.keys(changes).length === 0) counts.unchanged++
    else if (existing === 'skip') counts.skipped++
    else {
      counts.replaced++
      if (!dry)
        await amendRow(tx, vehicleSales, before.id, newValues(changes), {
          ...{ action: 'amendSales', entity: sales.entity },
          detail: { step: 'import', changes },
        })
    }
  }
  counts.created = fresh.length
  if (!dry) await insert(tx, fresh)
  return counts
}

async function readThere(tx: Ctx, figures: Figure[]) {
  const ids = [...new Set(figures.map(({ modelRangeId }) => modelRangeId))]
  const rows = ids.length
    ? await tx.db.select().from(vehicleSales).where(inArray(vehicleSales.modelRangeId, ids))
    : []
  return new Map(rows.map(row => [placeOf(row), row]))
}

async function insert(tx: Ctx, figures: Figure[]) {
  for (let at = 0; at < figures.length; at += batchSize)
    await tx.db
      .insert(vehicleSales)
      .values(
        figures.slice(at, at + batchSize).map(({ row: _, ...figure }) => ({ ...figure, ...stampsOf(tx) })),
      )
}
