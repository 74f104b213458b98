import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { resultOrMessage, unlessRefused } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { describeItems } from '@/lib/signals/items/count-items'
import { type DetailedItem, getItem } from '@/lib/signals/items/get-item'
import type { ItemRow } from '@/lib/signals/items/item-rows'
import { pageItems } from '@/lib/signals/items/page-items'
import { pageRules } from '@/lib/signals/rules/verbs'

export type ListedItem = ReturnType<typeof listedItem>
export type Query = Record<string, string | string[] | undefined>

export async function readItems(ctx: Ctx, { tab: _, entry, ...query }: Query) {
  const [page, finding, preferences, labels, rules] = await Promise.all([
    resultOrMessage(ctx, pageItems(ctx, query)),
    describeItems(ctx, {}),
    getPreference(ctx, { key: 'watchItems' }),
    filterLabels(ctx, query),
    ctx.can(pageRules.access) ? pageRules(ctx, { limit: 100 }).then(({ records }) => records) : [],
  ])
  const listed = 'records' in page ? { ...page, records: page.records.map(listedItem) } : page
  return {
    page: listed,
    finding,
    preferences,
    labels,
    rules: rules.map(({ id, title }) => ({ value: id, label: title })),
    opened: await openedItem(ctx, entry, 'records' in listed ? listed.records : []),
  }
}

async function openedItem(
  ctx: Ctx,
  entry: Query[string],
  rows: readonly ListedItem[],
): Promise<DetailedItem | undefined> {
  if (typeof entry !== 'string' || !ctx.can(getItem.access)) return undefined
  const id = entry === 'first' ? rows[0]?.id : entry === 'last' ? rows.at(-1)?.id : entry
  if (!id) return undefined
  return unlessRefused(getItem(ctx, { id }))
}

const listedItem = (row: ItemRow) => {
  const { id, title, priority, firstAt, n, collapsed, expected, ic025, severe, ageDays, from, to } = row
  const { state, overdue, muted, conclusion, level, rule, owner } = row
  return {
    ...{ id, title, priority, firstAt, n, collapsed, expected, ic025, severe, ageDays, from, to },
    ...{ state, overdue, muted, conclusion, level },
    ...{ rule: rule?.title ?? null, owner: owner?.name ?? null, href: recordsAddress(row.filters) },
  }
}
