import { setImmediate } from 'node:timers/promises'
import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { propose } from '@/lib/coding/engine/propose'
import type { CurrentModel } from '@/lib/coding/models/models'
import { recordText, type TextOfRecord } from '@/lib/coding/text/record-text'
import type { Ctx } from '@/lib/core/context'
import type { Lookups } from '@/lib/dictionaries/names/lookups'

// After-sales service, sales contract, three guarantees, question, other: no type that is about the vehicle itself.
const typesOfService = ['03', '04', '05', '08', '99']
const probable = 0.7
const mostRecords = 20_000
const batchSize = 1_000

const newest = `SELECT id::text, summary, description, brand_id::text AS "brandId", model_range_id::text AS "modelRangeId"
  FROM defects
  WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND complaint_type = ANY($1) AND ($2::bigint IS NULL OR id < $2)
  ORDER BY id DESC LIMIT ${batchSize}`

type Row = TextOfRecord & { id: string }

export async function findMistyped(known: Lookups, reader: Reader, { loaded }: CurrentModel) {
  const found: { id: string; proposed: string; probability: number }[] = []
  let last: string | null = null
  for (let read = 0; read < mostRecords; read += batchSize) {
    const before: string | null = last
    const rows: Row[] = await reader.run(db => query<Row>(db, newest, [typesOfService, before]))
    for (const [at, row] of rows.entries()) {
      if (at % 50 === 0) await setImmediate()
      const [best] = propose(loaded, recordText(known, row)).assemblies
      if (best && best.probability >= probable)
        found.push({ id: row.id, proposed: best.code, probability: best.probability })
    }
    if (rows.length < batchSize) break
    last = rows.at(-1)!.id
  }
  return found
}

const store = `INSERT INTO coding_mistyped (defect_id, proposed_code, probability, model_version, found_at)
  SELECT d.id, found.proposed, found.probability, $2, $3
  FROM jsonb_to_recordset($1::jsonb) AS found (id bigint, proposed text, probability float8)
    JOIN defects AS d ON d.id = found.id`

export async function storeMistyped(
  ctx: Ctx,
  found: Awaited<ReturnType<typeof findMistyped>>,
  version: number,
) {
  await query(ctx.db, 'DELETE FROM coding_mistyped', [])
  await query(ctx.db, store, [JSON.stringify(found), version, ctx.now])
}
