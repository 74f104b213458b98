import { and, eq, ilike } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import { operation } from '@/lib/core/operation'
import { containing } from '@/lib/core/text'
import { brief } from './offer'
import { dropDownInput, parentId } from './schema'

/** Specific models, of one series where asked (recordtypecode/brieflist). */
export const listTypeCodes = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ modelRangeId: parentId }),
  async run(ctx, { modelRangeId, name, limit = 100 }) {
    const rows = await ctx.db
      .select()
      .from(typeCodes)
      .where(
        and(
          eq(typeCodes.enabled, true),
          modelRangeId ? eq(typeCodes.modelSeriesId, modelRangeId) : undefined,
          name ? ilike(typeCodes.name, containing(name)) : undefined,
        ),
      )
      .orderBy(typeCodes.sort, typeCodes.name)
      .limit(limit)
    return rows.map(row => brief(row, ctx.locale))
  },
})
