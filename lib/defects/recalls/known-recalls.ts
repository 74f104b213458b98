import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Car, Scope } from './judge'

export const inEffect = ['filed', 'running', 'done'] as const

export interface KnownRecall {
  id: string
  recallNo: string
  filedAt: string
  scopes: readonly Scope[]
}

export interface KnownRecalls {
  revision: number
  byId: ReadonlyMap<string, KnownRecall>
  of(car: Car): readonly KnownRecall[]
}

export const scopeColumns = `s.id::text AS id, s.exclude, s.model_range_id::text AS "modelRangeId",
  (SELECT brand_id::text FROM model_series WHERE id = s.model_range_id) AS "seriesBrandId",
  s.brand_id::text AS "brandId", s.type_code_ids::text[] AS "typeCodeIds", s.model_names AS "modelNames",
  s.model_year_from AS "modelYearFrom", s.model_year_to AS "modelYearTo", s.production_from AS "productionFrom",
  s.production_to AS "productionTo", s.power_types AS "powerTypes", s.vin_from AS "vinFrom", s.vin_to AS "vinTo",
  s.vin_prefix AS "vinPrefix", s.condition`

const load = `SELECT revision, coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false) AS own, (
    SELECT coalesce(json_agg(known ORDER BY "filedAt", number), '[]') FROM (
      SELECT r.id AS number, r.id::text AS id, r.recall_no AS "recallNo", r.filed_at AS "filedAt", (
        SELECT coalesce(json_agg(scope ORDER BY sort, number), '[]')
        FROM (SELECT ${scopeColumns}, s.sort, s.id AS number FROM recall_scopes s WHERE s.recall_id = r.id) scope
      ) AS scopes
      FROM recalls r WHERE r.state = ANY($1)
    ) known
  ) AS recalls
  FROM recall_revision WHERE id = 1`
const readRevision = 'SELECT revision FROM recall_revision WHERE id = 1'

const key = Symbol.for('vehicle-defects.known-recalls')
const shared = globalThis as { [key]?: KnownRecalls }

export async function knownRecalls(ctx: Pick<Ctx, 'db'>, revision?: number): Promise<KnownRecalls> {
  const now = revision ?? (await query<{ revision: number }>(ctx.db, readRevision))[0]!.revision
  if (shared[key]?.revision === now) return shared[key]
  const [row] = await query<{ revision: number; own: boolean; recalls: KnownRecall[] }>(ctx.db, load, [
    inEffect,
  ])
  const known = indexed(row!.revision, row!.recalls)
  // What this transaction itself has changed may be rolled back.
  if (!row!.own && !(shared[key] && shared[key].revision > known.revision)) shared[key] = known
  return known
}

function indexed(revision: number, recalls: readonly KnownRecall[]): KnownRecalls {
  const bySeries = new Map<string, KnownRecall[]>()
  const byBrand = new Map<string, KnownRecall[]>()
  const bySeriesBrand = new Map<string, KnownRecall[]>()
  for (const recall of recalls) {
    const including = recall.scopes.filter(({ exclude }) => !exclude)
    add(bySeries, recall, including, 'modelRangeId')
    add(byBrand, recall, including, 'brandId')
    add(bySeriesBrand, recall, including, 'seriesBrandId')
  }
  return {
    revision,
    byId: new Map(recalls.map(recall => [recall.id, recall])),
    of({ modelRangeId, brandId }) {
      const ofBrand = (brandId && byBrand.get(brandId)) || []
      const more = modelRangeId ? bySeries.get(modelRangeId) : brandId && bySeriesBrand.get(brandId)
      if (!more) return ofBrand
      return ofBrand.length === 0 ? more : [...new Set([...ofBrand, ...more])]
    },
  }
}

function add(
  index: Map<string, KnownRecall[]>,
  recall: KnownRecall,
  scopes: readonly Scope[],
  by: 'modelRangeId' | 'brandId' | 'seriesBrandId',
): void {
  for (const id of new Set(scopes.flatMap(scope => scope[by] ?? [])))
    index.set(id, [...(index.get(id) ?? []), recall])
}
