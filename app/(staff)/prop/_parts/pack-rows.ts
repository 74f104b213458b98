import { packLinks } from '@/app/_ui/charts/links/packed-links'
import type { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Campaign } from '@/lib/signals/watched/list-campaigns'
import type { PackedRows } from './prop-row'
import type { WatchedRow } from './read-prop'

type Answered = Awaited<ReturnType<typeof pageDisproportion>>['records'][number]

export const cellWord = (group: string, event: string) => `${group}~${event}`

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const roundedOrNone = (value: number | null, digits: number) =>
  value === null ? null : rounded(value, digits)

export function propRow({ group, event, filters: _, ...row }: Answered, watched: WatchedRow) {
  const campaign = watched?.campaign
  return {
    id: cellWord(group.key, event.key),
    group: group.name,
    event: event.name,
    n: row.a,
    collapsed: row.collapsed,
    level: row.level,
    expected: rounded(row.expected, row.expected < 10 ? 2 : 1),
    rrr: roundedOrNone(row.rrr, 2),
    prr: roundedOrNone(row.prr, 2),
    prrLow: roundedOrNone(row.prrLow, 2),
    prrHigh: roundedOrNone(row.prrHigh, 2),
    ror: roundedOrNone(row.ror, 2),
    rorLow: roundedOrNone(row.rorLow, 2),
    rorHigh: roundedOrNone(row.rorHigh, 2),
    chi2: roundedOrNone(row.chi2, 1),
    ic: rounded(row.ic, 2),
    ic025: rounded(row.ic025, 2),
    ic975: rounded(row.ic975, 2),
    ic025Stratified: rounded(row.ic025Stratified, 2),
    q: rounded(row.q, 3),
    severity: rounded(row.severity, 1),
    tooFew: row.tooFew,
    spark: row.spark,
    since: row.since,
    tags: row.tags,
    item: watched?.item?.id ?? null,
    muted: watched?.muted ?? false,
    campaign: campaign && { id: campaign.id, recallNo: campaign.recallNo, state: stateOf(campaign, row) },
  }
}

// Still: received in a week that began after the remedy did.
function stateOf({ state, startsAt }: Campaign, { lastWeek }: Pick<Answered, 'lastWeek'>) {
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
