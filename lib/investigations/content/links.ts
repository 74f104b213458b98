import { z } from 'zod'
import { query } from '@/db/client'
import { investigationLinks } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { invalid, requireRow } from '@/lib/core/errors'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText, text } from '@/lib/core/text'
import { namesOfItems } from '@/lib/signals/items/names-of-items'
import type { StoredFile } from '../investigation-rows'
import { fileReader } from '../verbs'
import { contentVerb } from './write-content'

export const linkedEntities = ['watchItem', 'recall'] as const
export type LinkedEntity = (typeof linkedEntities)[number]

const nameOf: Record<LinkedEntity, string> = {
  watchItem: `SELECT '#' || id AS name FROM watch_items WHERE id = $1::bigint`,
  recall: 'SELECT recall_no AS name FROM recalls WHERE id = $1::bigint',
}

const note = optional(text(500))
const linkInput = z.discriminatedUnion('entity', [
  z.strictObject({ id, entity: z.enum(linkedEntities), entityId: id, note }),
  z.strictObject({
    ...{ id, entity: z.literal('abroad'), title: requiredText(200), note },
    address: z
      .url({ protocol: /^https?$/, error: 'invalid' })
      .max(500)
      .optional(),
  }),
])
type Link = z.output<typeof linkInput>

// What the log calls it; null where it was linked before.
export async function insertLink(tx: Ctx, { id, ...link }: Link): Promise<string | null> {
  const [linked] =
    link.entity === 'abroad'
      ? [{ name: link.title }]
      : await query<{ name: string }>(tx.db, nameOf[link.entity], [link.entityId])
  if (!linked) throw invalid('entityId', 'not_offered')
  const [row] = await tx.db
    .insert(investigationLinks)
    .values({ ...link, investigationId: id, createdBy: tx.user?.id, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: investigationLinks.id })
  return row ? linked.name : null
}

export const addLink = contentVerb(linkInput, async (tx, link) => {
  const name = await insertLink(tx, link)
  return { done: { id: link.id }, changes: name ? { [link.entity]: [null, name] } : null }
})

const remove = `DELETE FROM investigation_links WHERE id = $1::bigint AND investigation_id = $2::bigint
  RETURNING entity, coalesce(title, CASE entity WHEN 'recall'
    THEN (SELECT recall_no FROM recalls WHERE recalls.id = entity_id) END, '#' || entity_id) AS named`

export const removeLink = contentVerb(z.strictObject({ id, linkId: id }), async (tx, { id, linkId }) => {
  const gone = requireRow(await query<{ entity: string; named: string }>(tx.db, remove, [linkId, id]))
  return { done: { id }, changes: { [gone.entity]: [gone.named, null] } }
})

// Filed recalls of the same assembly whose scope has one of the file's series, or of its brands.
const likeRecalls = `SELECT r.id::text, r.recall_no || ' ' || r.title AS title FROM recalls AS r
    JOIN investigations AS i ON i.id = $1::bigint
  WHERE r.state <> 'draft' AND r.assembly_code = i.assembly_code
    AND (i.sub_assembly_code IS NULL OR r.sub_assembly_code IS NULL OR r.sub_assembly_code = i.sub_assembly_code)
    AND EXISTS (SELECT FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
      WHERE s.recall_id = r.id AND NOT s.exclude AND (s.model_range_id = ANY(i.model_range_ids)
        OR cardinality(i.model_range_ids) = 0 AND coalesce(s.brand_id, m.brand_id) = ANY(i.brand_ids)))
    AND NOT EXISTS (SELECT FROM investigation_links AS l
      WHERE l.investigation_id = i.id AND l.entity = 'recall' AND l.entity_id = r.id)
  ORDER BY r.filed_at DESC, r.id DESC LIMIT 10`

const linked = `SELECT l.id::text, l.entity, l.entity_id::text AS "entityId", l.note, l.address,
    coalesce(l.title, r.recall_no || ' ' || r.title) AS title
  FROM investigation_links AS l LEFT JOIN recalls AS r ON l.entity = 'recall' AND r.id = l.entity_id
  WHERE l.investigation_id = $1::bigint ORDER BY l.id`

interface Linked extends Record<'entityId' | 'title' | 'note' | 'address', string | null> {
  id: string
  entity: LinkedEntity | 'abroad'
}

export const listLinks = fileReader(async (ctx, id) => {
  const rows = await query<Linked>(ctx.db, linked, [id])
  const items = rows.flatMap(({ entity, entityId }) => (entity === 'watchItem' && entityId ? entityId : []))
  const titles = await namesOfItems(ctx, items)
  const titleOf = ({ title, entityId }: Linked) => title ?? titles[entityId ?? ''] ?? `#${entityId}`
  return {
    links: rows.map(row => ({ ...row, title: titleOf(row) })),
    offered: ctx.can('recall:query')
      ? await query<{ id: string; title: string }>(ctx.db, likeRecalls, [id])
      : [],
  }
})

// Where a record, a watch item or a recall belongs to.
const involving = {
  defect: `JOIN investigation_records AS of ON of.investigation_id = i.id AND of.defect_id = $1::bigint`,
  linked: `JOIN investigation_links AS of ON of.investigation_id = i.id AND of.entity = $2 AND of.entity_id = $1::bigint`,
}

type Involving = Pick<StoredFile, 'id' | 'fileNo' | 'title' | 'state'> & {
  verdict: string | null
  linked: boolean
}

// Not closed, and about the series, or the brand, and the part of a watch item without being linked to it.
const alike = `SELECT i.id::text, i.file_no AS "fileNo", i.title, i.state, NULL AS verdict, false AS linked
  FROM investigations AS i JOIN watch_items AS w ON w.id = $1::bigint
  WHERE i.state NOT IN ('refused', 'closed')
    AND (i.assembly_code = w.event_key ->> 'assemblyCode' OR i.sub_assembly_code = w.event_key ->> 'subAssemblyCode')
    AND coalesce(i.assembly_code = w.event_key ->> 'assemblyCode', true)
    AND coalesce(i.sub_assembly_code = w.event_key ->> 'subAssemblyCode', true)
    AND ((w.group_key ->> 'modelRangeId')::bigint = ANY(i.model_range_ids)
      OR (w.group_key ->> 'brandId')::bigint = ANY(i.brand_ids) AND w.group_key ->> 'modelRangeId' IS NULL)
    AND NOT EXISTS (SELECT FROM investigation_links AS l WHERE l.investigation_id = i.id
      AND l.entity = 'watchItem' AND l.entity_id = w.id) ORDER BY i.id DESC LIMIT 10`

export const listInvolving = operation({
  access: 'investigation:query',
  input: z.strictObject({ entity: z.enum(['defect', ...linkedEntities]), entityId: id }),
  async run(ctx, { entity, entityId }): Promise<Involving[]> {
    const isRecord = entity === 'defect'
    const linked = await query<Involving>(
      ctx.db,
      `SELECT i.id::text, i.file_no AS "fileNo", i.title, i.state, ${isRecord ? 'of.verdict' : 'NULL'} AS verdict,
          true AS linked
        FROM investigations AS i ${isRecord ? involving.defect : involving.linked} ORDER BY i.id DESC LIMIT 20`,
      isRecord ? [entityId] : [entityId, entity],
    )
    return entity === 'watchItem'
      ? [...linked, ...(await query<Involving>(ctx.db, alike, [entityId]))]
      : linked
  },
})
