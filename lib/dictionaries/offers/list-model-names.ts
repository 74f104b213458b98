import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { modelNames } from '@/db/schema/catalogue'
import { soundingLike } from '@/lib/core/find-pinyin'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing } from '@/lib/core/text'
import type { LookupTables } from '@/lib/dictionaries/names/lookup-tables'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { brief } from '@/lib/dictionaries/names/offer'
import { dropDownInput, mostOffered, parentId } from '@/lib/dictionaries/schema'
import { foldCode } from '@/lib/values/fold'

function named(name: string, series: LookupTables['series']) {
  const sounds = soundingLike(name)
  const read = sounds ? [...series.values()].filter(one => sounds(one.name)).map(({ id }) => id) : []
  const key = foldCode(name)
  const words = key ? ilike(sql`translate(${modelNames.name}, ' -.·_', '')`, containing(key)) : sql`false`
  return read.length > 0 ? or(words, inArray(modelNames.modelSeriesId, read)) : words
}

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
          name ? named(name, series) : undefined,
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
