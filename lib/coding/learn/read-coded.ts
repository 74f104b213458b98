import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import type { Reader } from '@/db/replicas'
import { defects } from '@/db/schema/defects'
import type { CodedText } from '@/lib/coding/engine/measure'
import { recordText } from '@/lib/coding/text/record-text'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { presentCodes } from '@/lib/dictionaries/replacements'

const mostRecords = 200_000
const mostMeasured = 5_000
const ofEachClass = 300

const usable = `deleted_at IS NULL AND state NOT IN (0, 70) AND assembly_code IS NOT NULL
  AND id NOT IN (SELECT id FROM textless)
  AND (state NOT IN (10, 20) OR NOT EXISTS (SELECT FROM intake_reports AS r WHERE r.defect_id = d.id))`

// By the id alone, so that no version learns from what another one is measured on.
const withheld = 'hashint8extended(id, 0) % 10 = 0'

// Records whose codes people gave: states 0 and 70 do not count in statistics, and what the public chose counts once
// it stood in formal review (states 10 and 20 are before it). First what every class has, then the newest. Read from
// indexes alone: a pass over the table would take what lists need out of the database's memory.
const choose = `WITH textless AS MATERIALIZED (
    SELECT id FROM defects WHERE deleted_at IS NULL AND summary IS NULL AND description IS NULL),
  newest AS MATERIALIZED (
    SELECT id, assembly_code, ${withheld} AS withheld,
      row_number() OVER (PARTITION BY ${withheld} ORDER BY received_at DESC NULLS LAST, id DESC) AS place
    FROM (SELECT id, assembly_code, received_at FROM defects AS d
      WHERE ${usable} ORDER BY received_at DESC NULLS LAST, id DESC LIMIT $1) AS found),
  of_classes AS (
    SELECT id, assembly_code FROM (SELECT id, assembly_code, row_number() OVER (
        PARTITION BY assembly_code, sub_assembly_code ORDER BY received_at DESC NULLS LAST, id DESC) AS in_class
      FROM defects AS d WHERE ${usable} AND NOT ${withheld}) AS found
    WHERE in_class <= $2),
  chosen AS (SELECT id, coalesce(newest.assembly_code, of_classes.assembly_code) AS assembly_code, place,
      coalesce(withheld, false) AS withheld, of_classes.id IS NOT NULL AS of_class
    FROM newest FULL JOIN of_classes USING (id))
  SELECT id::text,
    CASE WHEN withheld THEN (SELECT created_at FROM defects AS d WHERE d.id = chosen.id) END AS "enteredAt",
    EXISTS (SELECT FROM defect_versions AS v WHERE v.defect_id = chosen.id AND v.changes ? 'proposed'
      AND v.changes->'proposed'->1->'taken' @>
        jsonb_build_array(jsonb_build_object('field', 'assemblyCode', 'code', chosen.assembly_code))) AS proposed
  FROM chosen WHERE NOT withheld OR place <= $3 ORDER BY of_class DESC, place, chosen.id DESC`

interface Chosen {
  id: string
  enteredAt: Date | null
  proposed: boolean
}

export async function chooseRecords(reader: Reader) {
  const limits = [mostRecords, ofEachClass, mostMeasured]
  const rows = await reader.run(db => query<Chosen>(db, choose, limits))
  const learned = rows.filter(({ enteredAt }) => !enteredAt)
  const measured = rows
    .flatMap(({ id, enteredAt }) => (enteredAt ? { id, enteredAt } : []))
    .sort((one, other) => other.enteredAt.getTime() - one.enteredAt.getTime())
  // Or a model would learn more and more from itself.
  let left = learned.filter(({ proposed }) => !proposed).length
  return {
    // The newest by entry first.
    measured: measured.map(({ id }) => id),
    measuredSince: (instant: Date) => measured.filter(({ enteredAt }) => enteredAt > instant).length,
    learned: learned.filter(({ proposed }) => !proposed || left-- > 0).map(({ id }) => id),
  }
}

const columns = columnsOf(
  defects,
  'd',
  'id extraAssemblies subAssemblyCode symptomCodes summary description brandId modelRangeId',
)

type Row = RowOf<typeof columns> & { assemblyCode: string }

const read = `SELECT ${columns}, d.assembly_code AS "assemblyCode"
  FROM unnest($1::bigint[]) WITH ORDINALITY AS chosen (id, place) JOIN defects AS d USING (id)
  WHERE assembly_code IS NOT NULL ORDER BY place`

const batchSize = 1_000

export async function* readCoded(ctx: Pick<Ctx, 'db' | 'now'>, reader: Reader, ids: readonly string[]) {
  for await (const records of readCodedRecords(ctx, reader, ids))
    yield records.map(({ id: _, ...record }) => record)
}

export async function* readCodedRecords(
  ctx: Pick<Ctx, 'db' | 'now'>,
  reader: Reader,
  ids: readonly string[],
): AsyncGenerator<(CodedText & { id: string })[]> {
  const names = await lookups(ctx)
  const present = presentCodes(names.assemblies.values(), today(ctx.now))
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await reader.run(db => query<Row>(db, read, [ids.slice(at, at + batchSize)]))
    yield rows.map(row => ({ id: row.id, ...coded(names, present, row) }))
  }
}

function coded(names: Lookups, present: ReadonlyMap<string, string>, row: Row): CodedText {
  const now = (code: string) => present.get(code) ?? code
  return {
    text: recordText(names, row),
    assembly: now(row.assemblyCode),
    also: row.extraAssemblies.map(now),
    subAssembly: row.subAssemblyCode,
    symptoms: row.symptomCodes,
  }
}
