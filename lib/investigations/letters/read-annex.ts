import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { maskText } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

const columns = columnsOf(
  defects,
  'd',
  'id vin brandId modelRangeId modelYear productionDate faultDate mileage province crash fire',
  'assemblyCode subAssemblyCode symptomCodes',
)

const statement = `SELECT ${columns}, d.complaint_no AS number, d.injured_count AS injured, d.death_count AS deaths,
    CASE WHEN $2::boolean AND d.consent_share AND NOT EXISTS (
      SELECT FROM subject_objections AS o WHERE o.defect_id = d.id)
      THEN array_remove(ARRAY[d.reporter_name, d.mobile, d.phone, d.email], NULL) END AS contact
  FROM defects AS d WHERE d.id = ANY($1::bigint[]) AND d.deleted_at IS NULL AND d.state <> 0 ORDER BY d.complaint_no`

interface Stored extends RowOf<typeof columns>, Record<'injured' | 'deaths', number | null> {
  number: string
  contact: string[] | null
}

// Nothing that leads to the person: no text of theirs, no plate, no VIN in full, whoever asks. Whoever agreed to be
// contacted by the producer agreed to name and contact, and to no more: not to a document that is passed on.
export async function readAnnex(ctx: Ctx, ids: readonly string[], { contacts = false } = {}) {
  const rows = await query<Stored>(ctx.db, statement, [ids, contacts])
  const { names } = await lookups(ctx)
  const { locale } = ctx
  return rows.map(({ brandId, modelRangeId, assemblyCode, subAssemblyCode, symptomCodes, ...row }) => ({
    ...row,
    vin: maskText('vin', row.vin),
    brand: names.brand(brandId, locale),
    series: names.series(modelRangeId, locale),
    province: names.region(row.province, locale),
    part: names.subAssembly(subAssemblyCode, locale) || names.assembly(assemblyCode, locale),
    symptoms: (symptomCodes ?? []).map(code => names.code('symptomCodes', code, locale)),
    contact: row.contact?.length ? row.contact : null,
  }))
}
