import { visibleTo } from '@/app/_session'
import { resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { getSales } from '@/lib/sales/get-sales'
import { pageSales } from '@/lib/sales/page-sales'
import { readExposure } from '@/lib/sales/read-exposure'

export const preferencesKey = 'vehicleSales'

type Query = Record<string, string | string[] | undefined>

export async function readSalesPage(ctx: Ctx, { entry, ...query }: Query) {
  const shows = await visibleTo()
  const may = {
    add: shows('vehicle_sales:add'),
    edit: shows('vehicle_sales:edit'),
    delete: shows('vehicle_sales:delete'),
    import: shows('vehicle_sales:import'),
    export: shows('vehicle_sales:export'),
  }
  const page = await resultOrMessage(ctx, pageSales(ctx, query))
  const [labels, preferences, exposure] = await Promise.all([
    labelsOf(ctx, query),
    getPreference(ctx, { key: preferencesKey }),
    'problem' in page ? null : exposureOfOne(ctx, query),
  ])
  return {
    page,
    may,
    labels,
    preferences,
    exposure,
    opened: await openedOf(ctx, may, entry),
    userId: signedIn(ctx).id,
  }
}

const valuesOf = (value: Query[string]) => [value ?? []].flat().filter(id => /^[1-9]\d{0,17}$/.test(id))

async function labelsOf(ctx: Ctx, { modelRangeId, brandId }: Query) {
  const { names } = await lookups(ctx)
  return {
    modelRangeId: Object.fromEntries(valuesOf(modelRangeId).map(id => [id, names.series(id, ctx.locale)])),
    brandId: Object.fromEntries(valuesOf(brandId).map(id => [id, names.brand(id, ctx.locale)])),
  }
}

async function exposureOfOne(ctx: Ctx, { modelRangeId }: Query) {
  const [id, ...others] = valuesOf(modelRangeId)
  if (!id || others.length > 0) return null
  const { day, series } = await readExposure(ctx, { modelRangeId: id })
  return { day, ...series[0]! }
}

async function openedOf(ctx: Ctx, may: { add: boolean }, entry: Query[string]) {
  if (entry === 'new') return may.add ? ('new' as const) : undefined
  if (typeof entry !== 'string') return undefined
  return getSales(ctx, { id: entry }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
}
