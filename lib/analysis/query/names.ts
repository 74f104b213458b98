import type { Ctx } from '@/lib/core/context'
import { declaration } from '@/lib/defects/declaration'
import { nameOf } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { translate } from '@/lib/i18n/translate'
import type { Grouping } from './dimensions'

export async function namesFor(
  ctx: Ctx,
  dimension: Grouping,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const { names } = await lookups(ctx)
  const known = keys.filter(key => key !== null)
  const typeCodes = dimension === 'typeCodeId' ? await namesOfTypeCodes(ctx, known) : {}
  const toName = nameOf(declaration[dimension]!)
  return key => {
    if (key === null) return translate(ctx.locale, 'analysis.missing')
    if (dimension === 'state') return translate(ctx.locale, `states.${key}`)
    return typeCodes[key] ?? (toName?.(names, key, ctx.locale) || key)
  }
}
