import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { maskText, seesPersonal } from '@/lib/defects/mask'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'

/** What the lists show of a record, as SQL over the table as `d`; names come from the dictionaries in memory. */
export const rowColumns = `d.id, d.complaint_no AS "complaintNo", d.state, d.version, d.received_at AS "receivedAt",
  d.vin, d.brand_id AS "brandId", d.producer_id AS "producerId", d.model_range_id AS "modelRangeId",
  d.type_code_id AS "typeCodeId", (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName",
  d.model_name AS "modelName", d.model_year AS "modelYear", d.assembly_code AS "assemblyCode",
  d.sub_assembly_code AS "subAssemblyCode", d.power_type AS "powerType", d.province, d.city,
  d.complaint_type AS "complaintType", d.source, d.risk_level AS "riskLevel", d.severity_score AS "severityScore",
  d.brand_nature AS "brandNature", d.quality_type AS "qualityType", d.fault_date AS "faultDate", d.mileage, d.summary,
  d.crash, d.fire, d.rollover, d.injured_count AS "injuredCount", d.death_count AS "deathCount",
  d.created_by AS "createdBy", (SELECT name FROM users WHERE id = d.created_by) AS "createdByName",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"`

/** A row as the database answers it. */
export interface StoredRow {
  id: string
  complaintNo: string
  state: number
  version: number
  receivedAt: string | null
  vin: string | null
  brandId: string | null
  producerId: string | null
  modelRangeId: string | null
  typeCodeId: string | null
  typeCodeName: string | null
  modelName: string | null
  modelYear: number | null
  assemblyCode: string | null
  subAssemblyCode: string | null
  powerType: string | null
  province: string | null
  city: string | null
  complaintType: string | null
  source: string | null
  riskLevel: string | null
  severityScore: number
  brandNature: string | null
  qualityType: string | null
  faultDate: string | null
  mileage: number | null
  summary: string | null
  crash: boolean | null
  fire: boolean | null
  rollover: boolean | null
  injuredCount: number | null
  deathCount: number | null
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
  updatedAt: Date
}

/**
 * Gives rows their names in the caller's language, and masks what the caller may not see. The rows themselves are
 * changed: copying ten objects of forty keys costs more than all the rest here.
 */
export async function presentRows<Row extends StoredRow>(ctx: Ctx, rows: Row[]) {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  const clear = seesPersonal(ctx)
  return rows.map(row =>
    Object.assign(row as Omit<Row, 'createdAt' | 'updatedAt'>, {
      vin: clear ? row.vin : maskText('vin', row.vin),
      stateDes: translate(locale, `states.${row.state}`),
      brandName: names.brand(row.brandId, locale) || null,
      producerName: names.producer(row.producerId, locale) || null,
      modelRangeName: names.series(row.modelRangeId, locale) || null,
      assemblyName: names.assembly(row.assemblyCode, locale) || null,
      subAssemblyName: names.subAssembly(row.subAssemblyCode, locale) || null,
      powerTypeName: names.code('powerType', row.powerType, locale) || null,
      provinceName: names.region(row.province, locale) || null,
      cityName: names.region(row.city, locale) || null,
      complaintTypeName: names.code('complaintType', row.complaintType, locale) || null,
      sourceName: names.code('source', row.source, locale) || null,
      riskLevelName: names.code('riskLevel', row.riskLevel, locale) || null,
      brandNatureName: names.code('brandNature', row.brandNature, locale) || null,
      qualityTypeName: names.code('qualityType', row.qualityType, locale) || null,
      createdAt: instantText(row.createdAt)!,
      updatedAt: instantText(row.updatedAt)!,
    }),
  )
}

export type DefectRow = Awaited<ReturnType<typeof presentRows<StoredRow>>>[number]

/** The rows of a page statement without the total that each of them carries; a page without rows carries only that. */
export function rowsAndTotal<Row extends StoredRow>(found: (Row & { total?: number })[]) {
  const total = found[0]?.total ?? 0
  const rows: Row[] = found.filter(row => row.id !== null)
  for (const row of found) row.total = undefined
  return { rows, total }
}
