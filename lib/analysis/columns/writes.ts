import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

/** Days of receipt; both ends are included. */
export interface Window {
  from: string
  to: string
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

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
  (SELECT coalesce(json_object_agg(coalesce(month::text, ''), n), '{}')
    FROM (SELECT month, sum(writes) AS n FROM defect_month_writes GROUP BY month) AS counted) AS "byMonth",
  (SELECT revision FROM recall_revision) AS campaigns`

export async function readWrites(db: Ctx['db']): Promise<Writes> {
  const [row] = await query<Writes>(db, writesText)
  return row!
}

/** What an answer about records received on `days` depends on, or about all of them. */
export function stampOf({ database, byMonth, campaigns }: Writes, days?: Window): string {
  const first = days && monthOf(days.from)
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
