import { ic } from '@/lib/analysis/statistics/measures'
import { dayText, findRepeated, type Texts } from './collapse'
import { maxIds } from './describe-records'
import type { Hit } from './hits'
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
