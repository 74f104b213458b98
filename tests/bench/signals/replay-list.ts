import { addReadings } from '@/lib/analysis/query/known-records'
import type { ReadText } from '@/lib/coding/engine/propose'
import { openEngine } from '@/lib/signals/evaluate/engine'
import { alarmsOf, type Hit } from '@/lib/signals/evaluate/hits'
import type { RuleDefinition } from '@/lib/signals/rules/rule-schema'
import { recordsOf } from '@/tests/support/signals/known-records'
import { firstDay, type List } from './list'

export async function replayList(list: List, rules: readonly RuleDefinition[], read?: Iterable<ReadText>) {
  const { market, reports } = list
  const records = recordsOf(
    reports.map((report, at) => {
      const { id: series, brand, producer, power } = market.series[report.series]!
      const { modelYear, assembly, part: subAssembly, symptoms, severe, score } = report
      return {
        ...{ id: at + 1, day: firstDay + report.day, severe, score },
        ...{ series, brand, producer, modelYear, power, assembly, subAssembly, symptoms },
      }
    }),
  )
  if (read) addReadings(records, read)
  const hits: Hit[] = []
  // A rule of each day looks on each weekday at the weeks before it.
  for (let weekday = 0; weekday < 7; weekday++) {
    const due = rules.filter(({ every }) => weekday === 0 || every === 'day')
    if (due.length === 0) break
    const origin = firstDay + weekday
    const weeks = Math.floor((list.days - weekday) / 7)
    const engine = openEngine({
      records,
      rules: due,
      filterOf: due.map(() => 0),
      origin,
      weeks,
      texts: rows => rows.map(row => ({ vin: reports[row]!.vin, description: reports[row]!.text })),
    })
    for (let week = 1; week <= weeks; week++)
      for (const hit of (await engine.decide(origin + week * 7)).hits)
        hits.push({ ...hit, rule: rules.indexOf(due[hit.rule]!) })
  }
  hits.sort((one, other) => one.week.localeCompare(other.week))
  return { hits, alarms: alarmsOf(hits) }
}
