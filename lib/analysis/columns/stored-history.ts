import { countedStates } from '@/lib/defects/states'
import { type Column, columnsThen, createTextOf, dayOf, intoText, sentText } from './stored-columns'

// The first day that begins at the instant or later.
const dayFrom = (instant: string) => `ceil((extract(epoch FROM ${instant}) + 28800) / 86400)::int`

/**
 * Of records that were changed: what each was to analysis while it counted, from the day `begins` until before `ends`, and
 * is now. `entered` is the first day on which it counted.
 */
export const versionsText = (columns: (table: string) => string, where = 'true') =>
  `WITH images AS MATERIALIZED (
      SELECT i.*, d.state, min(i.valid_from) OVER record AS first, max(i.valid_to) OVER record AS since,
        min(i.valid_from) FILTER (WHERE i.counted) OVER record AS first_counted
      FROM defect_images AS i JOIN defects AS d ON d.id = i.defect_id WHERE ${where} WINDOW record AS (PARTITION BY i.defect_id))
    SELECT i.defect_id AS id, CASE WHEN i.valid_from > i.first THEN ${dayFrom('i.valid_from')} END AS begins,
      ${dayFrom('i.valid_to')} AS ends, ${dayOf('i.first_counted')} AS entered, i.state, ${columns('i')}
    FROM images AS i WHERE i.counted
    UNION ALL SELECT d.id, ${dayFrom('i.since')}, NULL, ${dayOf('coalesce(i.first_counted, i.since)')}, d.state, ${columns('d')}
    FROM images AS i JOIN defects AS d ON d.id = i.defect_id AND i.valid_from = i.first
    WHERE d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})`

/** Versions do not keep the state, so it comes of the steps: one that is undone restores the state before it. */
export const stepsText = (where = 'true') =>
  `SELECT id, row_number() OVER (PARTITION BY id ORDER BY at, step) AS nth, ${dayFrom('at')} AS day, before, after
    FROM (SELECT d.defect_id AS id, d.id AS step, moved.* FROM defect_flow AS d
      CROSS JOIN LATERAL (VALUES (d.created_at, d.from_state, d.to_state), (d.undone_at, d.to_state, d.from_state)) AS moved (at, before, after)
      WHERE ${where}) AS moves
    WHERE at IS NOT NULL AND before <> after`

const integers = (...names: string[]): Column[] => names.map(name => ({ name, type: 'integer' }))
const id = { name: 'id', type: 'bigint' }
const versions = [id, ...integers('begins', 'ends', 'entered', 'state'), ...columnsThen]
const steps = [id, ...integers('nth', 'day', 'before', 'after')]

interface Load {
  text: string
  into(file: string): string[]
}

// Of these records, or of all.
export const historyLoads = (ids?: string): Load[] => {
  const of = (column: string) => (ids ? `${column} IN (${ids})` : 'true')
  const load = (name: string, columns: readonly Column[], text: string): Load => ({
    text,
    into: file => [
      ids ? `DELETE FROM ${name} WHERE id IN (${ids})` : createTextOf(name, columns),
      intoText(name, columns, file, 'id'),
    ],
  })
  return [
    load(
      'versions',
      versions,
      versionsText(table => sentText(table, columnsThen), of('d.id')),
    ),
    load('steps', steps, stepsText(of('d.defect_id'))),
  ]
}
