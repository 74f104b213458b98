import { and, desc, eq, ilike, inArray } from 'drizzle-orm'
import { modelNames } from '@/db/schema/catalogue'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { brief } from '@/lib/dictionaries/names/offer'
import { dropDownInput, mostOffered, parentId } from '@/lib/dictionaries/schema'

export const listModelNames = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ vehicleModelRangeId: parentId, brandId: parentId }),
  async run(ctx, { vehicleModelRangeId, brandId, name, withDisabled, limit = mostOffered }) {
    const { series, names } = await lookups(ctx)
    const within = vehicleModelRangeId
      ? [vehicleModelRangeId]
      : brandId && [...series.values()].filter(one => one.brandId === brandId).map(one => one.id)
    const rows = await ctx.db
      .select()
      .from(modelNames)
      .where(
        and(
          withDisabled ? undefined : eq(modelNames.enabled, true),
          within ? inArray(modelNames.modelSeriesId, within) : undefined,
          name ? ilike(modelNames.name, containing(name)) : undefined,
        ),
      )
      .orderBy(modelNames.sort, desc(modelNames.modelYear), modelNames.name)
      .limit(limit + 1)
    return cutTo(limit, rows).map(row => ({
      ...brief(row, ctx.locale),
      modelSeriesName: names.series(row.modelSeriesId, ctx.locale),
    }))
  },
})
