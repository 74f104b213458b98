import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { FieldName } from '@/lib/defects/fields'
import { wordOf } from '@/lib/dictionaries/names/lookup-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { entriesOf, keysCalled, type NameMapping } from './name-mapping'

export interface UnknownName {
  field: FieldName
  name: string
  /** Rows that have it, and the first of them. */
  count: number
  row: number
  /** The entries whose names are most like it. */
  nearest: { value: string; label: string }[]
}

const maxNames = 300

/** One name stands in hundreds of rows: it is asked about once. What was cut short cannot be named, and is left out. */
const grouped = `SELECT issue ->> 'path' AS field, issue -> 'params' ->> 'value' AS name,
    min(issue -> 'params' ->> 'nearest') AS nearest, count(*)::int AS count, min(row) AS row
  FROM import_rows CROSS JOIN LATERAL jsonb_array_elements(issues) AS issue
  WHERE import_id = $1::bigint AND outcome = 'failed'
    AND issue ->> 'code' IN ('not_in_dictionary', 'not_in_dictionary_at_all')
    AND issue -> 'params' ->> 'value' NOT LIKE '%…'
  GROUP BY 1, 2 ORDER BY count DESC, row LIMIT ${maxNames}`

type Group = Omit<UnknownName, 'nearest'> & { nearest: string | null }

/** The names of an import that the dictionaries do not have, the most frequent first. */
export async function unknownNames(ctx: Ctx, importId: string): Promise<UnknownName[]> {
  const known = await lookups(ctx)
  const groups = await query<Group>(ctx.db, grouped, [importId])
  return groups.flatMap(({ nearest, ...group }) => {
    const entries = entriesOf(known, group.field)
    return entries ? [{ ...group, nearest: keysCalled(entries, nearest?.split(' / ') ?? []) }] : []
  })
}

/** What the ids and codes are called that an import names: `brandId.12` → 大众. */
export async function wordsFor(
  ctx: Ctx,
  settings: { defaults: Record<string, string>; nameMapping: NameMapping },
): Promise<Record<string, Record<string, string>>> {
  const known = await lookups(ctx)
  const words: Record<string, Record<string, string>> = {}
  const translate = (name: string, key: string | null) => {
    const row = key === null ? undefined : entriesOf(known, name as FieldName)?.get(key)
    if (row && key !== null)
      words[name] = { ...words[name], [key]: wordOf({ nameEn: null, ...row }, ctx.locale) }
  }
  for (const [name, value] of Object.entries(settings.defaults)) translate(name, value)
  for (const [name, names] of Object.entries(settings.nameMapping))
    for (const key of Object.values(names)) translate(name, key)
  return words
}
