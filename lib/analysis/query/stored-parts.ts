import { type Db, query, queryText } from '@/db/client'
import { type Ctx, isTransaction } from '@/lib/core/context'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { addDays, addMonths } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { startOf, type Window } from './calendar'
import type { Part } from './pass-statement'
import { countsIn, stampOf, type Writes } from './writes'

export interface StoredPart {
  key: string
  stamp: string
  counts: string
}

export interface Seen {
  writes: Writes
  // What the asker's database showed before.
  requested: Writes
}

const sharedFilters = ['alsoExtra', 'counted', 'newEnergy', 'receivedAtFrom', 'receivedAtTo']

/** Counts of all records, or of one kind of power train, in whole months that people seldom write to any more. */
export function isShared(filters: FilterValues, { from, to }: Window, today: string): boolean {
  const next = addDays(to, 1)
  return (
    [from, next].every(day => startOf('month', day) === day) &&
    addMonths(next, 1) <= today &&
    Object.entries(filters).every(([name, value]) => sharedFilters.includes(name) || value === undefined)
  )
}

const stampIn = (writes: Writes, { dependsOn }: Part) => countsIn(stampOf(writes, dependsOn))

// Those of the parts that no record was written to since they were stored, by their keys.
export async function readStoredParts(
  db: Db,
  writes: Writes,
  parts: readonly Part[],
): Promise<Map<string, string>> {
  const shared = parts.filter(part => part.shared)
  if (shared.length === 0) return new Map()
  const rows = await queryText(
    db,
    `SELECT key, counts FROM unnest($1::text[], $2::text[]) AS wanted (key, stamp)
      JOIN analysis_parts AS stored USING (key, stamp)`,
    [shared.map(({ key }) => key), shared.map(part => stampIn(writes, part))],
  )
  return new Map(rows as [string, string][])
}

// Of what a replica counted only what the asker's database showed too: see `stampOfAnswer()`.
export function storable(part: Part, { writes, requested }: Seen, counts: string): StoredPart[] {
  const stamp = stampIn(writes, part)
  return part.shared && stamp === stampIn(requested, part) ? [{ key: part.key, stamp, counts }] : []
}

// A part that is written to often is stored once a minute. Nobody waits for it, and it may fail.
export async function storeParts(ctx: Ctx, parts: readonly StoredPart[]): Promise<void> {
  if (parts.length === 0 || isTransaction(ctx.db)) return
  // In one order, so that two servers never wait for each other.
  const inOrder = parts.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const columns = (['key', 'stamp', 'counts'] as const).map(name => inOrder.map(part => part[name]))
  await withoutDeadline(() =>
    ctx.tx(({ db }) =>
      query(
        db,
        `INSERT INTO analysis_parts AS stored (key, stamp, counts)
          SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
          ON CONFLICT (key) DO UPDATE SET stamp = excluded.stamp, counts = excluded.counts, stored_at = now()
          WHERE stored.stored_at < now() - interval '1 minute'`,
        columns,
      ),
    ),
  ).catch(error => log.warn({ err: error }, 'counts of analysis were not stored'))
}
