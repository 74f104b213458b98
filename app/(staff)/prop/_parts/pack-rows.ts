import { packLinks } from '@/app/_ui/charts/links/packed-links'
import type { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Campaign } from '@/lib/signals/watched/list-campaigns'
import type { PackedRows } from './prop-row'
import type { WatchedRow } from './read-prop'

type Answered = Awaited<ReturnType<typeof pageDisproportion>>['records'][number]

export const cellWord = (group: string, event: string) => `${group}~${event}`

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
function roundedIn<Row, Name extends keyof Row>(row: Row, digits: number, ...names: Name[]) {
  const values = names.map(name => [name, row[name] === null ? null : rounded(Number(row[name]), digits)])
  return Object.fromEntries(values) as Pick<Row, Name>
}

export function propRow({ group, event, filters: _, ...row }: Answered, watched: WatchedRow) {
  const campaign = watched?.campaign
  const { collapsed, level, tooFew, spark, since, tags } = row
  return {
    id: cellWord(group.key, event.key),
    group: group.name,
    event: event.name,
    n: row.a,
    ...{ collapsed, level, tooFew, spark, since, tags },
    // An expectation that compares with nothing is no figure to show.
    expected: level === 'unknown' ? null : rounded(row.expected, row.expected < 10 ? 2 : 1),
    ...roundedIn(row, 3, 'q'),
    ...roundedIn(row, 2, 'rrr', 'prr', 'prrLow', 'prrHigh', 'ror', 'rorLow', 'rorHigh'),
    ...roundedIn(row, 2, 'ic', 'ic025', 'ic975', 'ic025Stratified'),
    ...roundedIn(row, 1, 'chi2', 'severity'),
    item: watched?.item?.id ?? null,
    muted: watched?.muted ?? false,
    campaign: campaign && { id: campaign.id, recallNo: campaign.recallNo, state: stateOf(campaign, row) },
  }
}

// Still: received in a week that began after the remedy did.
export function stateOf({ state, startsAt }: Campaign, { lastWeek }: Pick<Answered, 'lastWeek'>) {
  if (startsAt !== null && lastWeek !== null && lastWeek >= startsAt) return 'still'
  return state === 'done' ? 'done' : 'running'
}

export function packRows(answered: readonly Answered[], watched: readonly WatchedRow[]): PackedRows {
  const rows = answered.map((row, at) => propRow(row, watched[at] ?? null))
  return {
    names: Object.keys(rows[0] ?? {}),
    values: rows.map(row => Object.values(row)),
    links: packLinks(answered.map(({ filters }) => recordsAddress(filters))),
  }
}
