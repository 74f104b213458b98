import type { z } from 'zod'
import { type RuleDefinition, ruleDefinition } from './rule-schema'

const shipped = (given: z.input<typeof ruleDefinition>, enabled = true) => ({
  ...ruleDefinition.parse(given),
  enabled,
})

// Together less than one false alarm a month on lists of some 490 records a month. Thresholds and ratios differ from
// ANALYSIS §8.2; tests/bench/signals.md says why.
const rules = {
  // Finds nothing sooner than the mixtures do, for 0.1 false alarms a month: off.
  fine: shipped(
    {
      name: '细分早期预警',
      method: 'own-history',
      levels: ['series*subAssembly*symptom'],
      params: { h: 9.1, ratio: 20, cushion: 0 },
      budget: 1,
    },
    false,
  ),
  symptom: shipped({
    name: '典型问题预警',
    method: 'own-history',
    levels: ['series*assembly*symptom'],
    params: { h: 11.1, ratio: 15, cushion: 0.5, kappa: 15, mixture: true },
    budget: 1,
  }),
  subAssembly: shipped({
    name: '分总成预警',
    method: 'own-history',
    levels: ['series*subAssembly'],
    params: { h: 10.7, ratio: 15, kappa: 15, mixture: true },
    budget: 1,
  }),
  // What reports of an ordinary part of an ordinary series grow to is no tenfold: more of them, over a longer time.
  common: shipped({
    name: '常见部位预警',
    method: 'own-history',
    levels: ['series*subAssembly*symptom'],
    params: { h: 6.6, ratio: 3, least: 6, windowWeeks: 26 },
    budget: 1,
  }),
  brand: shipped({
    name: '品牌平台预警',
    method: 'own-history',
    levels: ['brand*subAssembly'],
    params: { h: 10.3, ratio: 15, cushion: 0.5, kappa: 15, mixture: true },
    budget: 1,
  }),
  severe: shipped({
    name: '严重事件预警',
    method: 'severe',
    levels: ['series*assembly'],
    params: { h: 4.8, ratio: 20 },
    budget: 1,
    every: 'day',
  }),
  afterRecall: shipped({ name: '召回后投诉', method: 'after-recall' }),
  newText: shipped({ name: '新出现的描述', method: 'new-text' }),
  // 19 false alarms a month on the same lists.
  evans: shipped({ name: 'Evans 参考', method: 'disproportion', levels: ['series*assembly'] }, false),
}

export const shippedRules: (RuleDefinition & { enabled: boolean })[] = Object.values(rules)

const keys = new Map(Object.entries(rules).map(([key, { name }]) => [name, key]))

export const shippedRuleKey = (name: string): string | undefined => keys.get(name)
