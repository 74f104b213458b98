import type { ClientBase } from 'pg'
import { keysOf, productKeyOf } from '@/lib/values/fold'

const batchSize = 1_000

interface Texts {
  id: string
  seen: string
  summary: string | null
  description: string | null
  reporterName: string | null
  plateNo: string | null
}

const unfolded = `SELECT id::text, xmin::text AS seen, summary, description, reporter_name AS "reporterName",
    plate_no AS "plateNo" FROM defects WHERE fold_version = 0 AND id > $1::bigint ORDER BY defects.id LIMIT ${batchSize}`

// What somebody has written since it was read is left for the next pass.
const store = `UPDATE defects AS d SET words_key = k.words, reporter_key = k.reporter, plate_key = k.plate, fold_version = k.version
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) AS k(id, seen, words, reporter, plate, version)
  WHERE d.id = k.id AND d.xmin::text = k.seen`

// Gives keys to records that have none of this version: those from before, and what was written without lib/values/fold.
// Each batch is a transaction of its own, so it can be ended at any time and goes on where it was.
export async function foldRecords(client: Pick<ClientBase, 'query'>, onBatch?: (done: number) => void) {
  let done = 0
  for (let before = -1; before < done; ) {
    before = done
    for (let after = '0', more = true; more; ) {
      const { rows } = await client.query<Texts>(unfolded, [after])
      more = rows.length === batchSize
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      const keys = rows.map(keysOf)
      const { rowCount } = await client.query(store, [
        rows.map(({ id }) => id),
        rows.map(({ seen }) => seen),
        keys.map(({ wordsKey }) => wordsKey),
        keys.map(({ reporterKey }) => reporterKey),
        keys.map(({ plateKey }) => plateKey),
        keys.map(({ foldVersion }) => foldVersion),
      ])
      done += rowCount ?? 0
      onBatch?.(done)
    }
  }
  return done
}

interface Report {
  id: string
  seen: string
  answers: Record<string, unknown>
}

const unfoldedReports = `SELECT id::text, xmin::text AS seen, answers FROM intake_reports
  WHERE branch = 'product' AND words_key IS NULL AND id > $1::bigint ORDER BY intake_reports.id LIMIT ${batchSize}`

const storeReports = `UPDATE intake_reports AS r SET words_key = k.words
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS k(id, seen, words) WHERE r.id = k.id AND r.xmin::text = k.seen`

// Gives product reports the key that they are searched by, where they have none.
export async function foldReports(client: Pick<ClientBase, 'query'>): Promise<void> {
  for (let after = '0'; after !== ''; ) {
    const { rows }: { rows: Report[] } = await client.query<Report>(unfoldedReports, [after])
    after = rows.at(-1)?.id ?? ''
    await client.query(storeReports, [
      rows.map(({ id }) => id),
      rows.map(({ seen }) => seen),
      rows.map(({ answers }) => productKeyOf('product', answers)),
    ])
  }
}
