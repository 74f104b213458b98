import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { type PresentedFile, presentFiles } from '@/lib/defects/files/mask-files'
import { type DefectRow, presentRows, rowColumns, type StoredRow } from '@/lib/defects/record/defect-row'
import { maskText, readerOf, refuseUnknownRecord, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

interface Stored extends StoredRow {
  relation: 'survivor' | 'merged' | 'similar' | 'different'
  intoId: string | null
  score: string | null
  relatedAt: Date
  relatedByName: string | null
  deleted: boolean
  files: { id: string; kind: string | null; name: string; mime: string; size: number; thumb: boolean }[]
  feedback: number
}

const files = `(SELECT coalesce(json_agg(json_build_object('id', id::text, 'kind', kind, 'name', name, 'mime', mime,
    'size', size, 'thumb', thumb_key IS NOT NULL) ORDER BY id), '[]')
  FROM defect_files WHERE defect_id = d.id AND deleted_at IS NULL)`

// Deleted survivors and merged records are listed too: their numbers tell where a merge went.
const statement = `WITH RECURSIVE below AS (
    SELECT merged_id, into_id, score, created_at, created_by FROM defect_merges
    WHERE into_id = $1::bigint AND undone_at IS NULL
    UNION SELECT m.merged_id, m.into_id, m.score, m.created_at, m.created_by FROM defect_merges AS m
    JOIN below ON m.into_id = below.merged_id WHERE m.undone_at IS NULL),
  related AS (
    SELECT d.dup_group_id AS id, 'survivor' AS relation, m.into_id, m.score, m.created_at, m.created_by
    FROM defects AS d JOIN defect_merges AS m ON m.merged_id = d.id AND m.undone_at IS NULL WHERE d.id = $1::bigint
    UNION ALL SELECT merged_id, 'merged', into_id, score, created_at, created_by FROM below
    UNION ALL SELECT other_id, verdict, NULL, NULL, created_at, created_by FROM defect_judgements
    WHERE one_id = $1::bigint
    UNION ALL SELECT one_id, verdict, NULL, NULL, created_at, created_by FROM defect_judgements
    WHERE other_id = $1::bigint)
  SELECT ${rowColumns}, r.relation, r.into_id AS "intoId", r.score, r.created_at AS "relatedAt",
    (SELECT name FROM users WHERE id = r.created_by) AS "relatedByName", d.deleted_at IS NOT NULL AS deleted,
    CASE WHEN r.relation = 'merged' THEN ${files} ELSE '[]' END AS files,
    CASE WHEN r.relation = 'merged' THEN (SELECT count(*)::int FROM defect_feedback
      WHERE defect_id = d.id AND deleted_at IS NULL) ELSE 0 END AS feedback
  FROM related AS r JOIN defects AS d ON d.id = r.id
  WHERE (d.deleted_at IS NULL OR r.relation IN ('survivor', 'merged')) AND ${visibleTo('$2', 'd.')}
  ORDER BY r.created_at DESC, d.id DESC LIMIT 200`

export type Relation = DefectRow &
  Pick<Stored, 'relation' | 'intoId' | 'score' | 'relatedByName' | 'deleted' | 'feedback'> & {
    files: PresentedFile<Stored['files'][number]>[]
    relatedAt: string
  }

// Masked even for callers who may see personal data: revealing it is a separate call with its own audit row.
export const listRelations = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    await refuseUnknownRecord(ctx, id)
    const { names } = await lookups(ctx)
    const stored = await query<Stored>(ctx.db, statement, [id, readerOf(ctx)])
    const rows = (await presentRows(ctx, stored)).map(
      (row): Relation => ({
        ...row,
        vin: maskText('vin', row.vin),
        files: presentFiles(ctx, names, row.files, false),
        relatedAt: instantText(row.relatedAt)!,
      }),
    )
    const of = (relation: Stored['relation']) => rows.filter(row => row.relation === relation)
    return {
      survivor: of('survivor')[0] ?? null,
      merged: of('merged'),
      similar: of('similar'),
      different: of('different'),
    }
  },
})

export type Relations = Awaited<ReturnType<typeof listRelations>>
