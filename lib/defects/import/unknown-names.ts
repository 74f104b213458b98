import { query } from '@/db/client'
import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { entriesOf } from '@/lib/defects/record/name-values'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import type { Locale } from '@/lib/i18n/locales'
import { keysCalled, type NameMapping } from './name-mapping'

export interface UnknownName {
  field: FieldName
  name: string
  count: number
  row: number
  owner: string | null
  // Each of the nearest may be meant.
  ambiguous: boolean
  nearest: { value: string; label: string }[]
}

const maxNames = 300

const grouped = `SELECT issue ->> 'path' AS field, issue -> 'params' ->> 'value' AS name,
    min(issue -> 'params' ->> 'nearest') AS nearest, min(issue -> 'params' ->> 'owner') AS owner,
    bool_or(issue ->> 'code' = 'word_of_several') AS ambiguous, count(*)::int AS count, min(row) AS row
  FROM import_rows CROSS JOIN LATERAL jsonb_array_elements(issues) AS issue
  WHERE import_id = $1::bigint AND outcome = 'failed'
    AND issue ->> 'code' IN ('not_in_dictionary', 'not_in_dictionary_at_all', 'series_of_brand', 'word_of_several')
    AND issue -> 'params' ->> 'value' NOT LIKE '%…'
  GROUP BY 1, 2 ORDER BY count DESC, row LIMIT ${maxNames}`

type Group = Omit<UnknownName, 'nearest'> & { nearest: string | null }

export async function unknownNames(ctx: Ctx, importId: string): Promise<UnknownName[]> {
  const known = await lookups(ctx)
  const groups = await query<Group>(ctx.db, grouped, [importId])
  return groups.flatMap(({ nearest, ...group }) => {
    const entries = entriesOf(known, fieldOf[group.field])
    if (!entries) return []
    const names = nearest?.split(' / ') ?? []
    const offered =
      group.field === 'modelRangeId'
        ? seriesCalled(known, group.owner ? [group.name] : names, ctx.locale)
        : keysCalled(entries, names)
    return [{ ...group, nearest: offered }]
  })
}

const mostSeries = 3

function seriesCalled({ series, brands }: Lookups, names: string[], locale: Locale) {
  return names
    .flatMap(name => rowsCalled(series, name))
    .filter(({ enabled }) => enabled)
    .slice(0, mostSeries)
    .map(row => {
      const brand = brands.get(row.brandId)
      return { value: row.id, label: `${brand ? wordOf(brand, locale) : ''} · ${wordOf(row, locale)}` }
    })
}

export async function wordsFor(
  ctx: Ctx,
  settings: { defaults: Record<string, string>; nameMapping: NameMapping },
): Promise<Record<string, Record<string, string>>> {
  const known = await lookups(ctx)
  const words: Record<string, Record<string, string>> = {}
  const translate = (name: string, key: string | null) => {
    const row = key === null ? undefined : entriesOf(known, fieldOf[name as FieldName])?.get(key)
    if (row && key !== null) words[name] = { ...words[name], [key]: wordOf(row, ctx.locale) }
  }
  for (const [name, value] of Object.entries(settings.defaults)) if (name in fieldOf) translate(name, value)
  for (const [name, names] of Object.entries(settings.nameMapping))
    for (const key of Object.values(names)) translate(name, key)
  return words
}
