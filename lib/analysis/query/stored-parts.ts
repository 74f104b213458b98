import { type Db, query, queryText } from '@/db/client'
import { type Ctx, isTransaction } from '@/lib/core/context'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { addDays, addMonths } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { startOf, type Window } from './calendar'
import type { Part } from './pass-statement'

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

export type Storing = 'always' | 'if slow' | 'never'

const slowMs = 50
const filtersOfAll = ['alsoExtra', 'counted', 'receivedAtFrom', 'receivedAtTo']

/** Whole months that people seldom write to any more: of all records always, under filters if counting took long. */
export function storingOf(filters: FilterValues, { from, to }: Window, today: string): Storing {
  const next = addDays(to, 1)
  const areMonths = [from, next].every(day => startOf('month', day) === day)
  if (!areMonths || addMonths(next, 1) > today) return 'never'
  const isOfAll = Object.entries(filters).every(
    ([name, value]) => filtersOfAll.includes(name) || value === undefined,
  )
  return isOfAll ? 'always' : 'if slow'
}

const stampIn = (writes: Writes, { dependsOn }: Part) => countsIn(stampOf(writes, dependsOn))

// Those of the parts that no record was written to since they were stored, by their keys.
export async function readStoredParts(
  db: Db,
  writes: Writes,
  parts: readonly Part[],
): Promise<Map<string, string>> {
  const storable = parts.filter(({ storing }) => storing !== 'never')
  if (storable.length === 0) return new Map()
  const rows = await queryText(
    db,
    `SELECT key, counts FROM unnest($1::text[], $2::text[]) AS wanted (key, stamp)
      JOIN analysis_parts AS stored USING (key, stamp)`,
    [storable.map(({ key }) => key), storable.map(part => stampIn(writes, part))],
  )
  return new Map(rows as [string, string][])
}

// Of what a replica counted only what the asker's database showed too: see `stampOfAnswer()`.
export function toStore(
  part: Part,
  { writes, requested }: Seen,
  { counts, tookMs }: { counts: string; tookMs: number },
): StoredPart[] {
  const stamp = stampIn(writes, part)
  const isWorth = part.storing === 'always' || (part.storing === 'if slow' && tookMs >= slowMs)
  return isWorth && stamp === stampIn(requested, part) ? [{ key: part.key, stamp, counts }] : []
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

/**
 * How often records were written to, by the month that they were received in; under '' what tells of no month. Of two
 * snapshots of one database, counts that are equal show the same records.
 */
export interface Writes {
  database: string
  byMonth: Readonly<Record<string, number>>
  campaigns: string
}

/** The start of the server is part of it: a restored copy or a promoted replica counts its writes on from what it had. */
export const writesText = `SELECT concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
    'defects'::regclass::oid, pg_postmaster_start_time()) AS database,
  (SELECT json_object_agg(coalesce(month::text, ''), n)
    FROM (SELECT month, sum(writes) AS n FROM defect_month_writes GROUP BY month) AS counted) AS "byMonth",
  (SELECT revision FROM recall_revision) AS campaigns`

export async function readWrites(db: Ctx['db']): Promise<Writes> {
  const [row] = await query<Writes>(db, writesText)
  return row!
}

/** What an answer about records received on `days` depends on, or about all of them. */
export function stampOf({ database, byMonth, campaigns }: Writes, days?: Window): string {
  const first = days && startOf('month', days.from)
  let writes = 0
  for (const month in byMonth)
    if (!days || month === '' || (month >= first! && month <= days.to)) writes += byMonth[month]!
  return `${database} ${writes} ${campaigns}`
}

/**
 * Of an answer that was requested at one stamp and read at another. A replica that has caught up and counts as many
 * writes shows the same ones. With more it may show one that the primary does not show yet while it hides another of
 * the same count, so that answer is nobody else's.
 */
export function stampOfAnswer(requested: string, found: string): string {
  if (databaseIn(found) === databaseIn(requested)) return found
  return countsIn(found) === countsIn(requested) ? requested : `${databaseIn(requested)} later later`
}

// Without the database, for what is stored in it.
const countsIn = (stamp: string) => stamp.split(' ').slice(-2).join(' ')
const databaseIn = (stamp: string) => stamp.split(' ').slice(0, -2).join(' ')
