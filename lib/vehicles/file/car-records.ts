import { query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import type { DefectRow } from '@/lib/defects/record/defect-row'
import { maskText, readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'

export const mostRecords = 50

const columns = columnsOf(
  defects,
  'd',
  'id complaintNo state receivedAt faultDate vin vinStatus producerId brandId modelRangeId typeCodeId modelName',
  'modelYear powerType productionDate purchaseDate firstRegDate assemblyCode subAssemblyCode mileage summary',
  'repaired repairCount inRecall recallNo',
)

export type CarRecord = RowOf<typeof columns> & { severe: boolean }

const statement = `SELECT ${columns},
    (d.crash OR d.fire OR d.rollover OR d.injured_count > 0 OR d.death_count > 0) IS TRUE AS severe
  FROM defects AS d
  WHERE d.vin COLLATE "C" = $1 AND d.deleted_at IS NULL AND ${visibleTo('$2', 'd.')}
  ORDER BY d.received_at DESC NULLS LAST, d.id DESC LIMIT ${mostRecords}`

/** Newest first. Without permission to read records it returns none, so that their existence is not revealed. */
export async function readCarRecords(ctx: Ctx, vin: string): Promise<CarRecord[]> {
  if (!ctx.can('vehicle_defect:query')) return []
  return query<CarRecord>(ctx.db, statement, [vin, readerOf(ctx)])
}

export async function presentCarRecords(ctx: Ctx, records: readonly CarRecord[], masked: boolean) {
  const { names } = await lookups(ctx)
  return records.map(record => ({
    ...pick(record, 'id complaintNo state receivedAt faultDate mileage summary repaired repairCount severe'),
    stateDes: translate(ctx.locale, `states.${record.state}`),
    vin: masked ? maskText('vin', record.vin) : record.vin,
    modelRangeName: names.series(record.modelRangeId, ctx.locale) || null,
    assemblyName: names.assembly(record.assemblyCode, ctx.locale) || null,
    subAssemblyName: names.subAssembly(record.subAssemblyCode, ctx.locale) || null,
  }))
}

export const presentListed = (row: DefectRow): Awaited<ReturnType<typeof presentCarRecords>>[number] => ({
  ...pick(
    row,
    'id complaintNo state stateDes receivedAt faultDate vin modelRangeName assemblyName',
    'subAssemblyName mileage summary',
  ),
  repaired: null,
  repairCount: null,
  severe: [row.crash, row.fire, row.rollover].includes(true),
})

export function knownOf(records: readonly CarRecord[]) {
  const first = <Name extends keyof CarRecord>(name: Name): CarRecord[Name] | null =>
    records.find(record => record[name] !== null)?.[name] ?? null
  return {
    producerId: first('producerId'),
    brandId: first('brandId'),
    modelRangeId: first('modelRangeId'),
    typeCodeId: first('typeCodeId'),
    modelName: first('modelName'),
    modelYear: first('modelYear'),
    powerType: first('powerType'),
    productionDate: first('productionDate'),
    purchaseDate: first('purchaseDate'),
    firstRegDate: first('firstRegDate'),
  }
}
