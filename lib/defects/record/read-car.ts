import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import type { typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { foundByOthers, limitVinLookups, wroteVinOf } from '@/lib/defects/vin-limit'
import { knownRecord, knownValues, maskText, readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { evaluateVin, mustCheck, possibleYears } from '@/lib/values/vin'
import { presentRows, rowColumns, type StoredRow } from './defect-row'

const columns = columnsOf(
  defects,
  'd',
  'vin modelYear receivedAt purchaseDate producerId brandId modelRangeId',
)

type Stored = RowOf<typeof columns> & {
  typeCode: Pick<
    typeof typeCodes.$inferSelect,
    'name' | 'powerType' | 'vehicleType' | 'transmissionType' | 'modelYear' | 'displacement'
  > | null
  modelNames: string[]
}

const statement = `SELECT ${columns},
  (SELECT json_build_object('name', name, 'powerType', power_type, 'vehicleType', vehicle_type, 'transmissionType',
    transmission_type, 'modelYear', model_year, 'displacement', displacement::text)
    FROM type_codes WHERE id = d.type_code_id) AS "typeCode",
  (SELECT coalesce(json_agg(name), '[]') FROM (SELECT name FROM model_names
    WHERE model_series_id = d.model_range_id AND enabled ORDER BY sort, id LIMIT 30) AS names) AS "modelNames"
  FROM defects AS d WHERE ${knownRecord}`

const ofSameVin = `SELECT ${rowColumns} FROM defects AS d
  WHERE d.vin COLLATE "C" = $1 AND d.id <> $2::bigint AND d.deleted_at IS NULL AND ${visibleTo('$3', 'd.')}
  ORDER BY d.received_at DESC NULLS LAST, d.id DESC LIMIT 50`

export const readCar = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const stored = requireRow(await query<Stored>(ctx.db, statement, knownValues(ctx, id)))
    const vin = stored.vin?.length === 17 ? stored.vin : null
    const others = vin ? await recordsOf(ctx, vin, id) : []
    return {
      id,
      catalogue: await catalogueOf(ctx, stored),
      vin: await decoded(ctx, stored),
      records: (await presentRows(ctx, others)).map(row => ({
        ...pick(row, 'id complaintNo state stateDes receivedAt faultDate assemblyName summary'),
        otherSeries:
          stored.modelRangeId && row.modelRangeId !== stored.modelRangeId ? row.modelRangeName : null,
        vin: maskText('vin', row.vin),
      })),
    }
  },
})

export type CarInfo = Awaited<ReturnType<typeof readCar>>

async function recordsOf(ctx: Ctx, vin: string, id: string): Promise<StoredRow[]> {
  return limitVinLookups(
    ctx,
    (await wroteVinOf(ctx, id)) ? vin : undefined,
    () => query<StoredRow>(ctx.db, ofSameVin, [vin, id, readerOf(ctx)]),
    rows => foundByOthers(ctx, vin, rows.length),
  )
}

async function catalogueOf(ctx: Ctx, { producerId, brandId, modelRangeId, typeCode, modelNames }: Stored) {
  const { names, brands, series } = await lookups(ctx)
  const word = (list: string, code: string | null | undefined) =>
    names.code(list, code ?? null, ctx.locale) || null
  const range = series.get(modelRangeId ?? '')
  const brand = brands.get(brandId ?? '')
  return {
    producer: names.producer(producerId, ctx.locale) || null,
    brand: names.brand(brandId, ctx.locale) || null,
    brandNature: word('brandNature', brand?.nature),
    modelRange: names.series(modelRangeId, ctx.locale) || null,
    typeCode: typeCode?.name ?? null,
    vehicleType: word('vehicleType', typeCode?.vehicleType ?? range?.vehicleType),
    powerType: word('powerType', typeCode?.powerType ?? range?.powerType),
    transmissionType: names.transmission(typeCode?.transmissionType ?? null, ctx.locale) || null,
    displacement: typeCode?.displacement ?? null,
    modelYear: typeCode?.modelYear ?? null,
    modelNames,
  }
}

async function decoded(ctx: Ctx, { vin, modelYear, ...dates }: Stored) {
  if (!vin) return null
  const known = await lookups(ctx)
  const { status, checkDigit } = evaluateVin(vin, knownMakers(known))
  const maker = makerOf(known, vin, ctx.locale)
  return {
    vin: maskText('vin', vin),
    status,
    statusName: known.names.code('vinStatus', status, ctx.locale) || null,
    maker: maker ? { wmi: maker.code, name: maker.maker, confidence: maker.confidence } : null,
    modelYears: possibleYears(vin, dates),
    modelYear,
    checkDigit: vin[8] ?? null,
    checkDigitRight: checkDigit === null ? null : checkDigit === vin[8],
    checkDigitRequired: mustCheck(vin),
    plant: vin[10] ?? null,
  }
}
