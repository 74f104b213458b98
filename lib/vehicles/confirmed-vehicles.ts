import { type Db, query } from '@/db/client'
import type { Findings, Vehicle } from '@/lib/services/vehicle-registry/vehicle-registry'
import { prefixLength } from './vehicle'

/** A common prefix has tens of thousands of records; the newest are enough and bound the cost. */
export const maxRecords = 1_000

// Must repeat the predicate of the index defects_confirmed_vehicles word for word, or the index is not used.
const statement = `
  SELECT brand_id AS brand, model_range_id AS series, type_code_id AS "typeCode", power_type AS "powerType",
    vehicle_type AS "vehicleType", transmission_type AS "transmissionType", model_year AS "modelYear",
    count(*)::int AS count
  FROM (
    SELECT brand_id, model_range_id, type_code_id, power_type, vehicle_type, transmission_type, model_year
    FROM defects
    WHERE left(vin, 8) COLLATE "C" = $1
      AND deleted_at IS NULL AND state >= 30 AND brand_id IS NOT NULL AND length(vin) = 17
      AND (vin_status IN ('ok', 'unregistered') OR vin_status = 'check' AND vin !~ '^[LH1-5]')
    ORDER BY id DESC LIMIT $2
  ) AS newest
  GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY count DESC, 2, 3`

export async function confirmedVehicles(db: Db, vinOrPrefix: string): Promise<Findings> {
  const rows = await query<Omit<Vehicle, 'producer'>>(db, statement, [
    vinOrPrefix.slice(0, prefixLength),
    maxRecords,
  ])
  const records = rows.reduce((sum, row) => sum + row.count, 0)
  // The catalogue supplies the producer of a brand.
  return { vehicles: rows.map(row => ({ producer: null, ...row })), capped: records >= maxRecords }
}
