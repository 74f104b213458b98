import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { type DescribedScope, describeScope } from './describe-scope'

export async function scopeNamer(ctx: Ctx): Promise<(scope: DescribedScope) => Promise<string>> {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  return async scope => {
    const typeCodes = await namesOfTypeCodes(ctx, [...scope.typeCodeIds])
    return describeScope(locale, scope, {
      series: one => names.series(one, locale),
      brand: one => names.brand(one, locale),
      typeCode: one => typeCodes[one] ?? one,
      power: one => names.code('powerType', one, locale),
    })
  }
}
