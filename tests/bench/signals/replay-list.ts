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
  const weeks = list.days / 7
  const engine = openEngine({
    records,
    rules,
    filterOf: rules.map(() => 0),
    origin: firstDay,
    weeks,
    texts: rows => rows.map(row => ({ vin: reports[row]!.vin, description: reports[row]!.text })),
  })
  const hits: Hit[] = []
  for (let week = 1; week <= weeks; week++) hits.push(...(await engine.decide(firstDay + week * 7)).hits)
  return { hits, alarms: alarmsOf(hits) }
}
