import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf } from '@/lib/coding/engine/features'
import { type Reading, readText } from '@/lib/coding/engine/propose'
import { type CurrentModel, currentModel } from '@/lib/coding/models/models'
import { recordText, type TextOfRecord } from '@/lib/coding/text/record-text'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { enqueueSystemJob, type Job, job } from '@/lib/jobs/job'
import { describeGroups, type GroupedRecord, storeGroups } from './describe-groups'
import { groupTexts, salienceOf } from './group-texts'

const batchSize = 1_000
// A tenth of a millisecond each: some minutes of a night.
const mostRead = 300_000
const mostGrouped = 300_000
const mostFeatures = 40_000_000
const groupedDays = 365
export const alike = 0.42

const counted = 'd.deleted_at IS NULL AND d.state NOT IN (0, 70) AND d.received_at IS NOT NULL'

// What was written or read by an older model since; the newest first.
const unread = `SELECT d.id::text FROM defects AS d LEFT JOIN coding_readings AS r ON r.defect_id = d.id
  WHERE ${counted} AND (r.defect_id IS NULL OR (r.defect_version, r.model_version) <> (d.version, $1::int))
  ORDER BY d.received_at DESC, d.id DESC LIMIT ${mostRead}`

const ofYear = `SELECT d.id::text FROM defects AS d
  WHERE ${counted} AND d.received_at > $1::date - ${groupedDays} AND d.received_at <= $1::date
  ORDER BY d.received_at DESC, d.id DESC LIMIT ${mostGrouped}`

type Row = TextOfRecord & GroupedRecord & { version: number }

const rowsOf = `SELECT d.id::text, d.version, d.received_at::text AS day, d.summary, d.description,
    d.brand_id::text AS "brandId", d.model_range_id::text AS "modelRangeId",
    coalesce(d.sub_assembly_code, d.assembly_code) AS code, d.vin
  FROM unnest($1::bigint[]) WITH ORDINALITY AS chosen (id, place) JOIN defects AS d USING (id)
  ORDER BY place`

async function* rowsBy(reader: Reader, chosen: string, values: unknown[]) {
  const ids = (await reader.run(db => query<{ id: string }>(db, chosen, values))).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batchSize)
    yield reader.run(db => query<Row>(db, rowsOf, [ids.slice(at, at + batchSize)]))
}

// Reads what is new with the model of coding, and puts together the texts of a year that tell the same.
export const readTextsJob = job({
  kind: 'readTexts',
  input: z.object({}),
  async run(ctx, _, work) {
    const model = await currentModel(ctx)
    const reader = await ctx.reader()
    const read = model ? await readNew(ctx, reader, model, () => work.report({})) : 0
    const groups = await groupYear(ctx, reader, model, () => work.report({}))
    return { read, groups }
  },
})

const store = `INSERT INTO coding_readings (defect_id, defect_version, model_version, assembly_code, sub_assembly_code,
    symptom_code, of_assembly, of_part, of_symptom)
  SELECT id, version, $2, assembly, "subAssembly", symptom, coalesce("ofAssembly", 0), coalesce("ofPart", 0),
    coalesce("ofSymptom", 0)
  FROM jsonb_to_recordset($1::jsonb) AS read (id bigint, version int, assembly text, "subAssembly" text, symptom text,
    "ofAssembly" real, "ofPart" real, "ofSymptom" real)
  ON CONFLICT (defect_id) DO UPDATE SET (defect_version, model_version, assembly_code, sub_assembly_code, symptom_code,
    of_assembly, of_part, of_symptom) = (excluded.defect_version, excluded.model_version, excluded.assembly_code,
    excluded.sub_assembly_code, excluded.symptom_code, excluded.of_assembly, excluded.of_part, excluded.of_symptom)`

export async function readNew(
  ctx: Ctx,
  reader: Reader,
  { version, loaded }: CurrentModel,
  progress: () => Promise<void>,
): Promise<number> {
  const known = await lookups(ctx)
  let read = 0
  for await (const rows of rowsBy(reader, unread, [version])) {
    const readings: ({ id: string; version: number } & Partial<Reading>)[] = []
    for (const row of rows) {
      if (++read % 50 === 0) await setImmediate()
      readings.push({ id: row.id, version: row.version, ...readText(loaded, recordText(known, row)) })
    }
    await ctx.tx(tx => query(tx.db, store, [JSON.stringify(readings), version]))
    await progress()
  }
  return read
}

const leastSummary = 8
const mostDescription = 160

// A summary says what happened; descriptions are alike in much else.
function groupedText(known: Lookups, { summary, description, ...car }: TextOfRecord): string {
  const isEnough = (summary?.length ?? 0) >= leastSummary
  return recordText(known, {
    summary,
    description: isEnough ? null : description?.slice(0, mostDescription),
    ...car,
  })
}

async function groupYear(
  ctx: Ctx,
  reader: Reader,
  model: CurrentModel | undefined,
  progress: () => Promise<void>,
): Promise<number> {
  const known = await lookups(ctx)
  const corpus = new Corpus<GroupedRecord>()
  const day = today(ctx.now)
  for await (const rows of rowsBy(reader, ofYear, [day])) {
    for (const { id, day, code, vin, modelRangeId, ...row } of rows) {
      if (corpus.size % 50 === 0) await setImmediate()
      corpus.add(bucketsOf(groupedText(known, { ...row, modelRangeId })), {
        id,
        day,
        code,
        vin,
        modelRangeId,
      })
    }
    await progress()
    if (corpus.features > mostFeatures) break
  }
  const found = await groupTexts(corpus, { alike, weightOf: model && salienceOf(model.loaded) })
  await progress()
  const nearest = found.map(({ nearest }) => corpus.labels[nearest]!.id)
  const texts = new Map<string, string>()
  for (let at = 0; at < nearest.length; at += batchSize) {
    const ids = nearest.slice(at, at + batchSize)
    for (const row of await reader.run(db => query<Row>(db, rowsOf, [ids])))
      texts.set(row.id, groupedText(known, row))
  }
  const groups = describeGroups(found, corpus.labels, texts, day)
  await ctx.tx(tx => storeGroups(tx, groups))
  return groups.length
}

const hour = 3

const due = `SELECT NOT EXISTS (SELECT FROM jobs WHERE kind = $1
    AND (state IN ('queued', 'running') OR created_at >= $2::timestamptz))
  AND EXISTS (SELECT FROM defects WHERE summary IS NOT NULL OR description IS NOT NULL) AS due`

// Once a night: rules that count by texts run at six.
export async function scheduleTexts(ctx: Ctx, ...also: readonly Job<object>[]): Promise<boolean> {
  return ctx.tx(async tx => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('readTexts'))`)
    const night = new Date(
      Date.parse(`${today(new Date(tx.now.getTime() - hour * 3_600_000))}T0${hour}:00:00+08:00`),
    )
    const [row] = await query<{ due: boolean }>(tx.db, due, [readTextsJob.kind, night])
    if (row!.due) for (const one of [readTextsJob, ...also]) await enqueueSystemJob(tx, one, {})
    return row!.due
  })
}
