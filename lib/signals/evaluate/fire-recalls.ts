import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { ic } from '@/lib/analysis/statistics/measures'
import { dayText, findRepeated, type Texts } from './collapse'
import { maxIds } from './describe-records'
import type { Hit, Mode } from './hits'
import type { Timeline } from './timeline'

// Records that somebody has listed: covered by a campaign, or telling the same.
export interface Listed extends Pick<Hit, 'level' | 'group' | 'event'> {
  // Null: whatever they are coded as.
  assemblyCode: string | null
  startsAt: number
  expected: number
  recordIds: ReadonlySet<number>
}

export type ListedOn = (day: number) => Promise<readonly Listed[]>

const windowWeeks = 13

export async function fireListed(
  timeline: Timeline,
  lists: readonly Listed[],
  { rule, least, texts }: { rule: number; least: number; texts: Texts },
): Promise<Hit[]> {
  const { records, rows, hidden, present, weekAt, first, last, origin } = timeline
  const end = origin + (last + 1) * 7
  const hits: Hit[] = []
  for (const { level, group, event, assemblyCode, startsAt, expected, recordIds } of lists) {
    const found: number[] = []
    for (let at = weekAt[Math.max(first, last + 1 - windowWeeks)]!; at < weekAt[last + 1]!; at++) {
      const row = rows[at]!
      const assembly = records.assembly[row]!
      if (hidden[at] || records.day[row]! < startsAt || !recordIds.has(records.ids[row]!)) continue
      if (assemblyCode === null || records.names.assembly[present[assembly]!] === assemblyCode) found.push(at)
    }
    if (found.length < least) continue
    const collapsed = found.length - (await findRepeated(timeline, found, texts)).size
    if (collapsed < least) continue
    const members = found.map(at => rows[at]!).reverse()
    hits.push({
      rule,
      ...{ level, group, event },
      week: dayText(end),
      from: dayText(Math.max(startsAt, end - windowWeeks * 7)),
      to: dayText(end - 1),
      n: found.length,
      collapsed,
      expected,
      ic025: ic(collapsed, expected).low,
      s: collapsed,
      h: least,
      severe: members.filter(row => records.severe[row]! > 0).length,
      severity: members.reduce((sum, row) => sum + records.score[row]!, 0) / members.length,
      measures: null,
      brandId: null,
      parts: [],
      byText: 0,
      recordIds: members.slice(0, maxIds).map(row => String(records.ids[row]!)),
    })
  }
  return hits
}

interface Stored {
  id: string
  assemblyCode: string
  /** Days since 1970, as is `filedAt`. */
  startsAt: number
  filedAt: number
  ids: number[]
  decidedOn: number[]
}

const covered = `SELECT r.id::text, r.assembly_code AS "assemblyCode", r.starts_at - DATE '1970-01-01' AS "startsAt",
    r.filed_at - DATE '1970-01-01' AS "filedAt", array_agg(m.defect_id::float8) AS ids,
    array_agg((m.at AT TIME ZONE 'Asia/Shanghai')::date - DATE '1970-01-01') AS "decidedOn"
  FROM recalls AS r JOIN recall_records AS m ON m.recall_id = r.id JOIN defects AS d ON d.id = m.defect_id
  WHERE r.state IN ('running', 'done') AND r.starts_at IS NOT NULL AND m.verdict = 'covered' AND m.removed_at IS NULL
    AND d.received_at >= r.starts_at AND d.assembly_code = r.assembly_code
  GROUP BY r.id ORDER BY r.id`

// Campaigns whose remedy had begun on a day. In mode `entered` a record counts from the day after it was found to be
// covered, in mode `received` as if that had been known at once.
export function coveredRecalls(reader: Reader, mode: Mode): ListedOn {
  let read: Promise<Stored[]> | undefined
  return async day => {
    read ??= reader.run(db => query<Stored>(db, covered))
    return (await read).flatMap(recall => {
      const { id, assemblyCode, startsAt, filedAt, ids, decidedOn } = recall
      if (startsAt > day || filedAt > day) return []
      const known = mode === 'entered' ? ids.filter((_, at) => decidedOn[at]! < day) : ids
      const keys = { group: { recallId: id }, event: { assemblyCode } }
      return known.length > 0
        ? [{ level: 'recall', ...keys, assemblyCode, startsAt, expected: 0, recordIds: new Set(known) }]
        : []
    })
  }
}

interface NewGroup {
  id: string
  words: string[]
  expected: number
  series: string | null
  ids: number[]
}

const sameSeries = 0.6

const newGroups = `SELECT g.id::text, g.words, g.expected, m.ids, CASE WHEN m.share >= ${sameSeries} THEN m.series::text END AS series
  FROM text_groups AS g CROSS JOIN LATERAL (
    SELECT array_agg(t.defect_id::float8) AS ids, mode() WITHIN GROUP (ORDER BY d.model_range_id) AS series,
      count(*) FILTER (WHERE d.model_range_id = (SELECT mode() WITHIN GROUP (ORDER BY o.model_range_id)
        FROM text_group_records AS s JOIN defects AS o ON o.id = s.defect_id WHERE s.group_id = g.id))::float8 / count(*) AS share
    FROM text_group_records AS t JOIN defects AS d ON d.id = t.defect_id WHERE t.group_id = g.id) AS m
  WHERE g.is_new ORDER BY g.id`

// Groups as they were put together last night: what earlier ones would have been nobody knows.
export function newTextGroups(reader: Reader): ListedOn {
  return async () =>
    (await reader.run(db => query<NewGroup>(db, newGroups))).map(({ id, words, expected, series, ids }) => ({
      level: 'text',
      group: series ? { modelRangeId: series } : {},
      event: { textGroupId: id, words: words.join(' ') },
      assemblyCode: null,
      startsAt: 0,
      expected,
      recordIds: new Set(ids),
    }))
}
