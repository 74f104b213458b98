import { namesOfPeople } from '@/lib/accounts/people/names-of-people'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { namesOfImports } from '@/lib/defects/import/names-of-imports'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { translate } from '@/lib/i18n/translate'

type Query = Record<string, string | string[] | undefined>

export async function filterLabels(ctx: Ctx, query: Query): Promise<Record<string, Record<string, string>>> {
  const [{ names, variantsOf }, people, typeCodes, sheets] = await Promise.all([
    lookups(ctx),
    namesOfPeople(ctx, idsIn(query, 'createdBy', 'deletedBy')),
    namesOfTypeCodes(ctx, idsIn(query, 'typeCodeId')),
    namesOfImports(ctx, idsIn(query, 'importId')),
  ])
  const nameOf = (name: string, value: string): string => {
    const field = fieldOf[name as FieldName]
    if (name === 'createdBy' || name === 'deletedBy') return people[value] ?? value
    if (name === 'keyword' && value.split(/\s+/).some(word => variantsOf(word).length > 1))
      return translate(ctx.locale, 'defects.search.withSynonyms', { keyword: value })
    if (name === 'importId') return sheets[value] ?? value
    if (name === 'riskLevel' || name === 'qualityType') return names.code(name, value, ctx.locale)
    switch (field?.kind) {
      case 'code':
        return names.code(field.list, value, ctx.locale)
      case 'region':
        return names.region(value, ctx.locale)
      case 'assembly':
        return names.assembly(value, ctx.locale)
      case 'reference':
        if (field.to === 'typeCode') return typeCodes[value] ?? value
        return names[field.to](value, ctx.locale)
      default:
        return value
    }
  }
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [
      name,
      Object.fromEntries([values ?? []].flat().map(value => [value, nameOf(name, value)])),
    ]),
  )
}

/** Only well-formed ids: a URL may contain anything. */
const idsIn = (query: Query, ...names: string[]) =>
  names.flatMap(name => query[name] ?? []).filter(value => /^[1-9]\d{0,17}$/.test(value))
