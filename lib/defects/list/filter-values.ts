import type { Ctx } from '@/lib/core/context'
import { declaration } from '@/lib/defects/declaration'
import { nameOf } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { fieldLabel, translate } from '@/lib/i18n/translate'

export async function filterValueText(
  ctx: Ctx,
  typeCodeIds: string[],
): Promise<(name: string, value: string) => string> {
  const [{ names, variantsOf }, typeCodes] = await Promise.all([
    lookups(ctx),
    namesOfTypeCodes(ctx, typeCodeIds),
  ])
  return (name, value) => {
    if (name === 'missing') return fieldLabel(ctx.locale, value)
    if (name === 'keyword' && value.split(/\s+/).some(word => variantsOf(word).length > 1))
      return translate(ctx.locale, 'defects.search.withSynonyms', { keyword: value })
    if (name === 'typeCodeId') return typeCodes[value] ?? value
    const field = declaration[name]
    return (field && nameOf(field)?.(names, value, ctx.locale)) || value
  }
}
