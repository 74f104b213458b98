import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { maskText } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

const statement = `SELECT d.id::text, d.complaint_no AS number, d.vin, d.brand_id::text AS "brandId",
    d.model_range_id::text AS "seriesId", d.model_year AS "modelYear", d.production_date::text AS "productionDate",
    d.fault_date::text AS "faultDate", d.mileage, d.province, d.assembly_code AS assembly,
    d.sub_assembly_code AS part, d.symptom_codes AS symptoms, d.crash, d.fire, d.injured_count AS injured,
    d.death_count AS deaths, CASE WHEN $2::boolean AND d.consent_share AND NOT EXISTS (
      SELECT FROM subject_objections AS o WHERE o.defect_id = d.id)
      THEN array_remove(ARRAY[d.reporter_name, d.mobile, d.phone, d.email], NULL) END AS contact
  FROM defects AS d WHERE d.id = ANY($1::bigint[]) AND d.deleted_at IS NULL AND d.state <> 0 ORDER BY d.complaint_no`

interface Stored {
  id: string
  number: string
  vin: string | null
  brandId: string | null
  seriesId: string | null
  modelYear: number | null
  productionDate: string | null
  faultDate: string | null
  mileage: number | null
  province: string | null
  assembly: string | null
  part: string | null
  symptoms: string[] | null
  crash: boolean | null
  fire: boolean | null
  injured: number | null
  deaths: number | null
  contact: string[] | null
}

// Nothing that leads to the person: no text of theirs, no plate, no VIN in full, whoever asks. Whoever agreed to be
// contacted by the producer agreed to name and contact, and to no more: not to a document that is passed on.
export async function readAnnex(ctx: Ctx, ids: readonly string[], { contacts = false } = {}) {
  const rows = await query<Stored>(ctx.db, statement, [ids, contacts])
  const { names } = await lookups(ctx)
  const { locale } = ctx
  return rows.map(({ vin, brandId, seriesId, assembly, part, symptoms, contact, province, ...row }) => ({
    ...row,
    vin: maskText('vin', vin),
    brand: names.brand(brandId, locale),
    series: names.series(seriesId, locale),
    province: names.region(province, locale),
    part: names.subAssembly(part, locale) || names.assembly(assembly, locale),
    symptoms: (symptoms ?? []).map(code => names.code('symptomCodes', code, locale)),
    contact: contact?.length ? contact : null,
  }))
}
