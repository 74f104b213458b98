import { and, desc, eq, ilike } from 'drizzle-orm'
import { modelNames } from '@/db/schema/catalogue'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing, id } from '@/lib/core/text'
import { brief } from '@/lib/dictionaries/names/offer'
import { dropDownInput, mostOffered } from '@/lib/dictionaries/schema'

export const listModelNames = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ vehicleModelRangeId: id }),
  async run(ctx, { vehicleModelRangeId, name, withDisabled, limit = mostOffered }) {
    const rows = await ctx.db
      .select()
      .from(modelNames)
      .where(
        and(
          withDisabled ? undefined : eq(modelNames.enabled, true),
          eq(modelNames.modelSeriesId, vehicleModelRangeId),
          name ? ilike(modelNames.name, containing(name)) : undefined,
        ),
      )
      .orderBy(modelNames.sort, desc(modelNames.modelYear), modelNames.name)
      .limit(limit + 1)
    return cutTo(limit, rows).map(row => brief(row, ctx.locale))
  },
})
