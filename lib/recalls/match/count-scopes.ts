import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { type Car, judgeRecall } from '@/lib/defects/recalls/judge'
import { countedStates } from '@/lib/defects/states'
import { countScopesInput } from '../schema'
import { openScopes } from './start-match'

// Cars that no condition of a scope can tell apart are counted together.
const cars = (
  withVin: boolean,
) => `SELECT model_range_id::text AS "modelRangeId", brand_id::text AS "brandId",
    type_code_id::text AS "typeCodeId", model_name AS "modelName", model_year AS "modelYear",
    production_date::text AS "productionDate", power_type AS "powerType",
    ${withVin ? 'vin, vin_status AS "vinStatus"' : 'NULL AS vin, NULL AS "vinStatus"'}, count(*)::int AS n
  FROM defects WHERE deleted_at IS NULL AND state IN (${countedStates.join(', ')})
    AND (model_range_id = ANY($1::bigint[]) OR brand_id = ANY($2::bigint[])
      OR model_range_id IS NULL AND brand_id = ANY($3::bigint[]))
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 LIMIT $4`

// More take longer to judge than one waits while typing.
const mostCars = 50_000

// How many counted records a scope would cover, while it is typed; null for more than can be judged at once.
export const countScopes = operation({
  access: 'recall:edit',
  input: countScopesInput,
  async run(ctx, { scopes: given }) {
    const scopes = await openScopes(ctx, given)
    const including = scopes.filter(({ exclude }) => !exclude)
    const all = (name: 'modelRangeId' | 'brandId' | 'seriesBrandId') =>
      including.flatMap(scope => scope[name] ?? [])
    const withVin = scopes.some(({ vinFrom, vinTo, vinPrefix }) => vinFrom || vinTo || vinPrefix)
    const found = await query<Car & { n: number }>(ctx.db, cars(withVin), [
      ...[all('modelRangeId'), all('brandId'), all('seriesBrandId')],
      mostCars + 1,
    ])
    if (found.length > mostCars) return null
    const counts = { covered: 0, possible: 0, not: 0 }
    for (const { n, ...car } of found) counts[judgeRecall(scopes, car).verdict] += n
    return { covered: counts.covered, possible: counts.possible }
  },
})
