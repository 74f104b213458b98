import type { ClientBase } from 'pg'
import { keysOf } from '@/lib/values/fold'

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

/**
 * Gives keys to records that have none of this version: those from before, and what was written without lib/values/fold.
 * Each batch is a transaction of its own, so it can be ended at any time and goes on where it was.
 */
export async function foldRecords(
  client: Pick<ClientBase, 'query'>,
  onBatch?: (done: number) => void,
): Promise<number> {
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
