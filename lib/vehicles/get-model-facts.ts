import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { typeCodes } from '@/db/schema/catalogue'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'

export const getModelFacts = operation({
  access: 'signed-in',
  input: z.strictObject({ modelId: id }),
  async run(ctx, { modelId }) {
    const row = requireRow(await ctx.db.select().from(typeCodes).where(eq(typeCodes.id, modelId)))
    const { names } = await lookups(ctx)
    return {
      ...pick(row, 'id name enabled powerType vehicleType transmissionType modelYear displacement'),
      modelRangeId: row.modelSeriesId,
      modelRangeName: names.series(row.modelSeriesId, ctx.locale),
      powerTypeName: names.code('powerType', row.powerType, ctx.locale),
      vehicleTypeName: names.code('vehicleType', row.vehicleType, ctx.locale),
      transmissionTypeName: names.transmission(row.transmissionType, ctx.locale),
    }
  },
})
