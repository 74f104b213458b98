import { query } from '@/db/client'
import { oneRow } from '@/lib/collections/verbs'
import { AppError, invalid } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import type { StoredFile } from '../investigation-rows'
import { insertLink } from './links'
import { contentVerb } from './write-content'

const linked = `SELECT r.id::text, r.recall_no AS number, r.state FROM investigation_links AS l
  JOIN recalls AS r ON r.id = l.entity_id WHERE l.investigation_id = $1::bigint AND l.entity = 'recall' ORDER BY l.id`

const signal = `SELECT entity_id::text AS id FROM investigation_links
  WHERE investigation_id = $1::bigint AND entity = 'watchItem' ORDER BY id LIMIT 1`

// A question is no description of a defect: it says itself that it is to be replaced.
const openQuestion = ({ question }: StoredFile) =>
  translate('zh-CN', 'investigations.links.openQuestion', { question }).slice(0, 2000)

// A draft recall with the scope of the file, linked to it.
export const draftRecall = contentVerb(oneRow, async (tx, { id }, file) => {
  if (!tx.can(addRecall.access)) throw new AppError('forbidden')
  const known = await query<{ id: string; number: string; state: string }>(tx.db, linked, [id])
  const there = known.find(({ state }) => state !== 'withdrawn')
  if (there) throw new AppError('recall_drafted', { number: there.number }, { data: { id: there.id } })
  const { producerId, assemblyCode, modelRangeIds, brandIds, productionFrom, productionTo } = file
  if (!producerId) throw invalid('producerId', 'required')
  if (!assemblyCode) throw invalid('assemblyCode', 'required')
  if (brandIds.length + modelRangeIds.length === 0) throw invalid('brandIds', 'required')
  const [item] = await query<{ id: string }>(tx.db, signal, [id])
  const { series } = await lookups(tx)
  const named = new Set(modelRangeIds.map(one => series.get(one)?.brandId))
  // Of a brand none of whose series is named all of it is meant.
  const vehicles = [
    ...modelRangeIds.map(modelRangeId => ({ modelRangeId })),
    ...brandIds.flatMap(brandId => (named.has(brandId) ? [] : { brandId })),
  ]
  const recall = await addRecall(tx, {
    ...{ recallNo: `${file.fileNo}-${known.length + 1}`, title: file.title, kind: 'safety' },
    influence: file.conclusion === 'recall_ordered' ? 'ordered' : 'investigation',
    ...{ producerId, brandIds, assemblyCode, subAssemblyCode: file.subAssemblyCode },
    ...{ symptomCodes: file.symptomCodes, defect: file.conclusionText ?? openQuestion(file) },
    ...{ filedAt: today(tx.now), quantity: 0, watchItemId: item?.id },
    scopes: vehicles.map(vehicle => ({ ...vehicle, productionFrom, productionTo })),
  })
  await insertLink(tx, { id, entity: 'recall', entityId: recall.id })
  return { done: { id: recall.id }, changes: { recall: [null, recall.recallNo] } }
})
