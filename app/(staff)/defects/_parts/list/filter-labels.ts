import { namesOfPeople } from '@/lib/accounts/people/names-of-people'
import type { Ctx } from '@/lib/core/context'
import { declaration } from '@/lib/defects/declaration'
import { namesOfImports } from '@/lib/defects/import/names-of-imports'
import { nameOf as nameOfKind } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { fieldLabel, translate } from '@/lib/i18n/translate'

const people = ['createdBy', 'deletedBy', 'assigneeId']

type Query = Record<string, string | string[] | undefined>

export async function filterLabels(ctx: Ctx, query: Query): Promise<Record<string, Record<string, string>>> {
  const [{ names, variantsOf }, persons, typeCodes, sheets] = await Promise.all([
    lookups(ctx),
    namesOfPeople(ctx, idsIn(query, ...people)),
    namesOfTypeCodes(ctx, idsIn(query, 'typeCodeId')),
    namesOfImports(ctx, idsIn(query, 'importId')),
  ])
  const nameOf = (name: string, value: string): string => {
    const field = declaration[name]
    if (people.includes(name)) return persons[value] ?? value
    if (name === 'missing') return fieldLabel(ctx.locale, value)
    if (name === 'keyword' && value.split(/\s+/).some(word => variantsOf(word).length > 1))
      return translate(ctx.locale, 'defects.search.withSynonyms', { keyword: value })
    if (name === 'importId') return sheets[value] ?? value
    if (name === 'typeCodeId') return typeCodes[value] ?? value
    return (field && nameOfKind(field)?.(names, value, ctx.locale)) || value
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
