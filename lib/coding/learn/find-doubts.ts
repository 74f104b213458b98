import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { propose } from '@/lib/coding/engine/propose'
import { type CurrentModel, currentModel, doubtsJob } from '@/lib/coding/models/models'
import { recordText, type TextOfRecord } from '@/lib/coding/text/record-text'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { job } from '@/lib/jobs/job'
import { readCodedRecords } from './read-coded'

const unlikely = 0.02
const sure = 0.9
const mostRecords = 20_000

const newest = `SELECT id::text FROM defects
  WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND assembly_code IS NOT NULL
  ORDER BY received_at DESC, id DESC LIMIT ${mostRecords}`

interface Doubt {
  id: string
  assembly: string
  proposed: string
  probability: number
}

export const findDoubtsJob = job({
  ...doubtsJob,
  input: z.object({}),
  async run(ctx, _, work) {
    const model = await currentModel(ctx)
    if (!model) return { doubts: 0, mistyped: 0 }
    const known = await lookups(ctx)
    const reader = await ctx.reader()
    const ids = (await reader.run(db => query<{ id: string }>(db, newest, []))).map(({ id }) => id)
    const doubts: Doubt[] = []
    let done = 0
    for await (const records of readCodedRecords(ctx, reader, ids)) {
      for (const record of records) {
        if (++done % 50 === 0) await setImmediate()
        const doubt = doubtOf(ctx, model, known, record)
        if (doubt) doubts.push({ id: record.id, ...doubt })
      }
      await work.report({ done, total: ids.length })
    }
    const mistyped = await findMistyped(known, reader, model)
    await ctx.tx(async tx => {
      await storeDoubts(tx, doubts, model.version)
      await storeMistyped(tx, mistyped, model.version)
    })
    return { doubts: doubts.length, mistyped: mistyped.length }
  },
})

function doubtOf(
  ctx: Ctx,
  { loaded }: CurrentModel,
  known: Lookups,
  { text, assembly, also = [] }: { text: string; assembly: string; also?: readonly string[] },
) {
  const { assemblies } = propose(loaded, text)
  const [best] = assemblies
  // What the model never learned it cannot doubt.
  const given = assemblies.find(({ code }) => code === assembly)
  if (!best || !given || given.probability >= unlikely || best.probability <= sure) return undefined
  const row = known.assemblies.get(best.code)
  if (also.includes(best.code) || !row || !isOffered(row, today(ctx.now))) return undefined
  return { assembly, proposed: best.code, probability: best.probability }
}

const clear = 'DELETE FROM coding_doubts WHERE dismissed_at IS NULL'
/** A dismissed doubt comes back only as another one. */
const store = `INSERT INTO coding_doubts (defect_id, assembly_code, proposed_code, probability, model_version, found_at)
  SELECT d.id, d.assembly_code, found.proposed, found.probability, $2, $3
  FROM jsonb_to_recordset($1::jsonb) AS found (id bigint, proposed text, probability float8)
    JOIN defects AS d ON d.id = found.id
  WHERE d.assembly_code IS NOT NULL
  ON CONFLICT (defect_id) DO UPDATE SET assembly_code = excluded.assembly_code, proposed_code = excluded.proposed_code,
    probability = excluded.probability, model_version = excluded.model_version, found_at = excluded.found_at,
    dismissed_at = NULL, dismissed_by = NULL
  WHERE (coding_doubts.assembly_code, coding_doubts.proposed_code) <> (excluded.assembly_code, excluded.proposed_code)`

async function storeDoubts(ctx: Ctx, doubts: Doubt[], version: number): Promise<void> {
  await query(ctx.db, clear, [])
  await query(ctx.db, store, [JSON.stringify(doubts), version, ctx.now])
}

// After-sales service, sales contract, three guarantees, question, other: no type that is about the vehicle itself.
const typesOfService = ['03', '04', '05', '08', '99']
const probable = 0.7
const batchSize = 1_000

const ofService = `SELECT id::text, summary, description, brand_id::text AS "brandId", model_range_id::text AS "modelRangeId"
  FROM defects
  WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND complaint_type = ANY($1) AND ($2::bigint IS NULL OR id < $2)
  ORDER BY id DESC LIMIT ${batchSize}`

type ServiceRow = TextOfRecord & { id: string }

async function findMistyped(known: Lookups, reader: Reader, { loaded }: CurrentModel) {
  const found: { id: string; proposed: string; probability: number }[] = []
  let last: string | null = null
  for (let read = 0; read < mostRecords; read += batchSize) {
    const before: string | null = last
    const rows: ServiceRow[] = await reader.run(db =>
      query<ServiceRow>(db, ofService, [typesOfService, before]),
    )
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

const storeFound = `INSERT INTO coding_mistyped (defect_id, proposed_code, probability, model_version, found_at)
  SELECT d.id, found.proposed, found.probability, $2, $3
  FROM jsonb_to_recordset($1::jsonb) AS found (id bigint, proposed text, probability float8)
    JOIN defects AS d ON d.id = found.id`

async function storeMistyped(ctx: Ctx, found: Awaited<ReturnType<typeof findMistyped>>, version: number) {
  await query(ctx.db, 'DELETE FROM coding_mistyped', [])
  await query(ctx.db, storeFound, [JSON.stringify(found), version, ctx.now])
}
