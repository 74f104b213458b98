import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import { declaration } from '@/lib/defects/declaration'
import { filterValueText } from '@/lib/defects/list/filter-values'
import type { FilterValues } from '@/lib/defects/list/filters'
import { stateCodes } from '@/lib/defects/states'
import { fieldLabel, listText, translate } from '@/lib/i18n/translate'
import type { Base } from './analysis-schema'

const unsaid = ['counted', 'alsoExtra', 'synonyms', 'receivedAtFrom', 'receivedAtTo', 'asOf']

export async function denominatorText(ctx: Ctx, { window, filters }: Base, n: number): Promise<string> {
  const conditions = await describeFilters(ctx, filters)
  const key = conditions.length > 0 ? 'analysis.denominatorOf' : 'analysis.denominator'
  const text = translate(ctx.locale, key, { ...window, n, conditions: listText(ctx.locale, conditions) })
  if (!filters.asOf) return text
  const at = instantText(filters.asOf)!.slice(0, 16).replace('T', ' ')
  return translate(ctx.locale, 'analysis.denominatorAsOf', { text, at })
}

export async function describeFilters(ctx: Ctx, filters: FilterValues): Promise<string[]> {
  const typeCodeIds = (filters.typeCodeId ?? []) as string[]
  const textOf = await filterValueText(ctx, typeCodeIds)
  return Object.entries(filters)
    .filter(([name, value]) => value !== undefined && !unsaid.includes(name))
    .map(([name, value]) => {
      const texts = [value].flat().map(one => valueText(ctx, name, one, textOf))
      return `${fieldLabel(ctx.locale, name)}=${listText(ctx.locale, texts)}`
    })
}

function valueText(ctx: Ctx, name: string, value: unknown, textOf: (name: string, value: string) => string) {
  if (typeof value === 'boolean') return translate(ctx.locale, value ? 'ui.yes' : 'ui.no')
  if (name === 'state' && stateCodes.some(code => code === value))
    return translate(ctx.locale, `states.${value}`)
  return declaration[name] || name === 'missing' ? textOf(name, String(value)) : String(value)
}
