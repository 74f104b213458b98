import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { ownersWords } from '@/lib/defects/list/read-search'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { locales } from '@/lib/i18n/translate'
import { foldCode } from '@/lib/values/fold'
import { cellNamer, type EventKey, type GroupKey } from '../cells/name-cells'

interface Cell {
  id: string
  group: GroupKey
  event: EventKey
  brandId: string | null
}

const cells = `SELECT id::text, group_key AS "group", event_key AS event, brand_id::text AS "brandId" FROM watch_items`

export async function namesOfItems(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0 || !ctx.can('watch_item:query')) return {}
  const rows = await query<Cell>(ctx.db, `${cells} WHERE id = ANY($1::bigint[])`, [ids])
  const nameOf = await cellNamer(ctx)
  return Object.fromEntries(rows.map(({ id, group, event }) => [id, nameOf(group, event).title]))
}

// Whose name, or brand, has all of the words, in either language: 途观L 制动.
export async function itemsCalled(ctx: Ctx, keyword: string): Promise<string[]> {
  const [rows, { names, variantsOf }, ...namers] = await Promise.all([
    query<Cell>(ctx.db, cells),
    lookups(ctx),
    ...locales.map(locale => cellNamer({ ...ctx, locale })),
  ])
  const words = keyword.split(/\s+/).map(word => variantsOf(word).map(foldCode))
  return rows.flatMap(({ id, group, event, brandId }) => {
    const named = namers.map(nameOf => nameOf(group, event))
    const brands = locales.map(locale => names.brand(group.brandId ?? brandId, locale) ?? '')
    const spoken = ownersWords[named[0]!.event.assemblyCode ?? ''] ?? ''
    const name = foldCode([...brands, ...named.map(({ title }) => title), spoken].join(' '))
    return words.every(variants => variants.some(word => name.includes(word))) ? [id] : []
  })
}
