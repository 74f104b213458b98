import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { ic } from '@/lib/analysis/statistics/measures'
import { dayText, findRepeated, type Texts } from './collapse'
import { maxIds } from './describe-records'
import type { Hit, Mode } from './hits'
import type { Timeline } from './timeline'

export interface CoveredRecall {
  id: string
  assemblyCode: string
  startsAt: number
  recordIds: ReadonlySet<number>
}

export type RecallsOn = (day: number) => Promise<readonly CoveredRecall[]>

const windowWeeks = 13

export async function fireRecalls(
  timeline: Timeline,
  recalls: readonly CoveredRecall[],
  { rule, least, texts }: { rule: number; least: number; texts: Texts },
): Promise<Hit[]> {
  const { records, rows, hidden, present, weekAt, first, last, origin } = timeline
  const end = origin + (last + 1) * 7
  const hits: Hit[] = []
  for (const { id, assemblyCode, startsAt, recordIds } of recalls) {
    const found: number[] = []
    for (let at = weekAt[Math.max(first, last + 1 - windowWeeks)]!; at < weekAt[last + 1]!; at++) {
      const row = rows[at]!
      const assembly = records.assembly[row]!
      if (hidden[at] || assembly < 0 || records.day[row]! < startsAt || !recordIds.has(records.ids[row]!))
        continue
      if (records.names.assembly[present[assembly]!] === assemblyCode) found.push(at)
    }
    if (found.length < least) continue
    const collapsed = found.length - (await findRepeated(timeline, found, texts)).size
    if (collapsed < least) continue
    const members = found.map(at => rows[at]!).reverse()
    hits.push({
      rule,
      level: 'recall',
      group: { recallId: id },
      event: { assemblyCode },
      week: dayText(end),
      from: dayText(Math.max(startsAt, end - windowWeeks * 7)),
      to: dayText(end - 1),
      n: found.length,
      collapsed,
      expected: 0,
      ic025: ic(collapsed, 0).low,
      s: collapsed,
      h: least,
      severe: members.filter(row => records.severe[row]! > 0).length,
      severity: members.reduce((sum, row) => sum + records.score[row]!, 0) / members.length,
      measures: null,
      brandId: null,
      parts: [],
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
export function coveredRecalls(reader: Reader, mode: Mode): RecallsOn {
  let read: Promise<Stored[]> | undefined
  return async day => {
    read ??= reader.run(db => query<Stored>(db, covered))
    return (await read).flatMap(recall => {
      const { id, assemblyCode, startsAt, filedAt, ids, decidedOn } = recall
      if (startsAt > day || filedAt > day) return []
      const known = mode === 'entered' ? ids.filter((_, at) => decidedOn[at]! < day) : ids
      const one: CoveredRecall = { id, assemblyCode, startsAt, recordIds: new Set(known) }
      return one.recordIds.size > 0 ? [one] : []
    })
  }
}
