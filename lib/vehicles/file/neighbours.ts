import { query } from '@/db/client'
import { type CubeRow, readCubes } from '@/lib/analysis/query/cube'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import { expected, ic } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'
import { seesPersonal } from '@/lib/defects/visible'
import { characterValues } from '@/lib/values/vin'
import { prefixLength } from '../vehicle'

const reach = 500
const mostNear = 200
const mostTroubles = 5

interface Car {
  vin: string
  sound: boolean
  modelRangeId: string | null
  productionMonth: string | null
  own: number
}

// Cars of the same batch: same VIN prefix and production month, or a near serial number. The latter only for users
// who see whole VINs: others could narrow down masked VINs by repeated queries.
export async function readNeighbours(ctx: Ctx, car: Car) {
  const { vin, productionMonth, modelRangeId, own } = car
  const series: FilterValues = modelRangeId ? { modelRangeId: [modelRangeId] } : {}
  const base: FilterValues = { counted: true, alsoExtra: false, ...series }
  const prefix8 = vin.slice(0, prefixLength)
  const sameMonth = productionMonth && { ...base, vinPrefix8: prefix8, productionMonth }
  const near = car.sound && seesPersonal(ctx) ? await nearSerial(ctx, vin) : null
  const byNumber = near && { ...base, ids: near.ids }
  const requested = [sameMonth, near?.ids.length ? byNumber : null].filter(one => !!one)
  if (requested.length === 0) return { prefix8, productionMonth, sameMonth: null, near: near && empty(near) }
  const sets = { total: [], troubles: ['subAssemblyCode'] } as const
  const countOf = (filters: FilterValues[]) =>
    readCubes<keyof typeof sets>(
      ctx,
      filters.map(one => ({ windows: [one], sets })),
    )
  const cubes = await countOf(requested)
  const others = cubes.some(({ total }) => (total[0]?.n ?? 0) > own)
  // A car alone is not compared with its series, which may have ten thousand records.
  const all = modelRangeId && others ? (await countOf([base]))[0]! : null
  const groups = await Promise.all(requested.map((filters, at) => groupOf(ctx, filters, cubes[at]!, all)))
  const [first = null, second = null] = sameMonth ? groups : [null, groups[0]]
  return {
    prefix8,
    productionMonth,
    sameMonth: first,
    near: near && (second ? { ...second, reach, capped: near.capped } : empty(near)),
  }
}

const empty = ({ capped }: { capped: boolean }) => ({ n: 0, filters: null, top: [], reach, capped })

type Counted = Record<'total' | 'troubles', CubeRow<never>[]>

async function groupOf(ctx: Ctx, filters: FilterValues, own: Counted, all: Counted | null) {
  const n = own.total[0]?.n ?? 0
  const assemblies = await presentAssemblies(ctx)
  const known = own.troubles
    .flatMap(({ keys: [key], n }) => (key == null ? [] : [{ key, n }]))
    .sort((one, other) => other.n - one.n || (one.key < other.key ? -1 : 1))
    .slice(0, mostTroubles)
  const nameOf = await namesFor(
    ctx,
    'subAssemblyCode',
    known.map(({ key }) => key),
  )
  const [inAll, ofTrouble] = [
    all?.total[0]?.n ?? 0,
    new Map(all?.troubles.map(({ keys, n }) => [keys[0], n])),
  ]
  const top = known.map(({ key, n: a }) => {
    const event = ofTrouble.get(key) ?? 0
    const expectedOf = all && expected({ a, b: n - a, c: event - a, d: inAll - n - event + a })
    return {
      subAssemblyCode: key,
      name: nameOf(key),
      n: a,
      /** Count expected from the share in the whole series; null where the series is unknown. */
      expected: expectedOf,
      ic025: expectedOf === null ? null : ic(a, expectedOf).low,
      filters: linkTo(filters, [{ dimension: 'subAssemblyCode', key }], assemblies),
    }
  })
  return { n, filters, top }
}

const digits = [...new Set([...characterValues.keys()].filter(one => /\d/.test(one))), 'X']

/** Position 9 is a check digit, so a range of serial numbers is spread over eleven index ranges. */
async function nearSerial(ctx: Ctx, vin: string): Promise<{ ids: string[]; capped: boolean } | null> {
  const serial = vin.slice(11)
  if (!/^\d{6}$/.test(serial)) return null
  const [from, to] = [Math.max(0, Number(serial) - reach), Math.min(999_999, Number(serial) + reach)]
  const place = (digit: string, at: number) =>
    vin.slice(0, 8) + digit + vin.slice(9, 11) + String(at).padStart(6, '0')
  const rows = await query<{ id: string }>(
    ctx.db,
    `SELECT one.id::text FROM unnest($1::text[], $2::text[]) AS place(low, high) CROSS JOIN LATERAL (
        SELECT id FROM defects WHERE vin COLLATE "C" BETWEEN place.low AND place.high AND deleted_at IS NULL
          AND length(vin) = 17 AND right(vin, 6) ~ '^\\d{6}$' AND vin_status IN ('ok', 'unregistered')
          AND state = ANY($3::int[]) LIMIT ${mostNear + 1}) AS one
      ORDER BY one.id DESC LIMIT ${mostNear + 1}`,
    [digits.map(digit => place(digit, from)), digits.map(digit => place(digit, to)), countedStates],
  )
  return { ids: rows.slice(0, mostNear).map(({ id }) => id), capped: rows.length > mostNear }
}
