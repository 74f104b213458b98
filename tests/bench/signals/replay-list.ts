import { openEngine } from '@/lib/signals/evaluate/engine'
import type { Hit } from '@/lib/signals/evaluate/hits'
import { openRecords } from '@/lib/signals/evaluate/known-records'
import { alarmsOf } from '@/lib/signals/evaluate/places'
import type { RuleDefinition } from '@/lib/signals/rules/rule-schema'
import { firstDay, type List } from './list'

export async function replayList(list: List, rules: readonly RuleDefinition[]) {
  const { market, reports } = list
  const { records, vehicle, part, add } = openRecords(reports.length)
  for (const [at, report] of reports.entries()) {
    const { id, brand, producer, newEnergy, power } = market.series[report.series]!
    const { modelYear, assembly, part: subAssembly, symptoms, severe, score } = report
    add({
      ...{ id: at + 1, day: firstDay + report.day, severe, score, filters: 1 },
      vehicle: vehicle({ series: id, brand, producer, modelYear, power, nature: null, newEnergy }),
      part: part({ assembly, subAssembly, symptoms }),
    })
  }
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
