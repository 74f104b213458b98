import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { typeCodes } from '@/db/schema/catalogue'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'

export const getModelFacts = operation({
  access: 'signed-in',
  input: z.strictObject({ modelId: id }),
  async run(ctx, { modelId }) {
    const [row] = await ctx.db.select().from(typeCodes).where(eq(typeCodes.id, modelId))
    if (!row) throw new AppError('not_found')
    const { names } = await lookups(ctx)
    return {
      id: row.id,
      name: row.name,
      enabled: row.enabled,
      modelRangeId: row.modelSeriesId,
      modelRangeName: names.series(row.modelSeriesId, ctx.locale),
      powerType: row.powerType,
      powerTypeName: names.code('powerType', row.powerType, ctx.locale),
      vehicleType: row.vehicleType,
      vehicleTypeName: names.code('vehicleType', row.vehicleType, ctx.locale),
      transmissionType: row.transmissionType,
      transmissionTypeName: names.transmission(row.transmissionType, ctx.locale),
      modelYear: row.modelYear,
      displacement: row.displacement,
    }
  },
})
