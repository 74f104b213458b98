import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defects } from '@/db/schema/defects'
import { suggestionsFor } from '@/lib/coding/suggest/suggest'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { visible } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

const columns = {
  version: defects.version,
  deletedAt: defects.deletedAt,
  assemblyCode: defects.assemblyCode,
  symptomCodes: defects.symptomCodes,
  summary: defects.summary,
  description: defects.description,
  brandId: defects.brandId,
  modelRangeId: defects.modelRangeId,
}

export const suggestForRecord = operation({
  access: 'vehicle_defect_edit',
  input: z.strictObject({ id }),
  async run(ctx, input) {
    const [record] = await ctx.db
      .select(columns)
      .from(defects)
      .where(and(eq(defects.id, input.id), visible(ctx)))
    if (!record || record.deletedAt) throw new AppError('not_found')
    const [suggestions, { names }] = await Promise.all([suggestionsFor(ctx, record), lookups(ctx)])
    return {
      version: record.version,
      assemblyCode: record.assemblyCode,
      assemblyName: names.assembly(record.assemblyCode, ctx.locale) || null,
      symptomCodes: record.symptomCodes,
      ...suggestions,
    }
  },
})
