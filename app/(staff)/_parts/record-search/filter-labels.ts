import { namesOfPeople } from '@/lib/accounts/people/list-people'
import type { Ctx } from '@/lib/core/context'
import { namesOfImports } from '@/lib/defects/import/read-import'
import { filterValueText } from '@/lib/defects/list/filter-values'
import { namesOfTextGroups } from '@/lib/defects/list/list-text-groups'
import { namesOfRecalls } from '@/lib/defects/recalls/recall-rows'
import { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { nobody } from '@/lib/defects/states'
import { translate } from '@/lib/i18n/translate'
import { namesOfItems } from '@/lib/signals/items/names-of-items'

const people = ['createdBy', 'deletedBy', 'assigneeId']

type Query = Record<string, string | string[] | undefined>

export async function filterLabels(ctx: Ctx, query: Query): Promise<Record<string, Record<string, string>>> {
  const [textOf, persons, importId, watchItemId, recallId, textGroupId] = await Promise.all([
    filterValueText(ctx, idsIn(query, 'typeCodeId')),
    namesOfPeople(ctx, idsIn(query, ...people)),
    namesOfImports(ctx, idsIn(query, 'importId')),
    namesOfItems(ctx, idsIn(query, 'watchItemId')),
    namesOfRecalls(ctx, idsIn(query, 'recallId')),
    namesOfTextGroups(ctx, idsIn(query, 'textGroupId')),
  ])
  const linked: Record<string, Record<string, string>> = { importId, watchItemId, recallId, textGroupId }
  const nameOf = (name: string, value: string): string => {
    if (people.includes(name))
      return value === nobody ? translate(ctx.locale, 'defects.search.nobody') : (persons[value] ?? value)
    if (name in linked) return linked[name]![value] ?? value
    const verdict = name === 'recallVerdict' && filteredVerdicts.find(one => one === value)
    return verdict ? translate(ctx.locale, `recallMatch.verdicts.${verdict}`) : textOf(name, value)
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
