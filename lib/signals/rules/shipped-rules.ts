import type { z } from 'zod'
import { type Level, type paramShapes, type RuleDefinition, ruleDefinition } from './rule-schema'

const shipped = (given: z.input<typeof ruleDefinition>, enabled = true) => ({
  ...ruleDefinition.parse(given),
  enabled,
})

const ownHistory = (
  name: string,
  level: Level,
  params: z.input<(typeof paramShapes)['own-history']>,
  enabled = true,
) => shipped({ name, method: 'own-history', levels: [level], params, budget: 1, every: 'day' }, enabled)

const mixture = { ratio: 15, kappa: 15, mixture: true }

// Together less than one false alarm a month on lists of some 490 records a month. Thresholds and ratios differ from
// ANALYSIS §8.2; tests/bench/signals.md says why.
const rules = {
  // Finds nothing sooner than the mixtures do, for 0.1 false alarms a month: off.
  fine: ownHistory('细分早期预警', 'series*subAssembly*symptom', { h: 9.1, ratio: 20, cushion: 0 }, false),
  symptom: ownHistory('典型问题预警', 'series*assembly*symptom', {
    ...mixture,
    ...{ h: 10.5, cushion: 0.5, kappa: 30 },
  }),
  subAssembly: ownHistory('分总成预警', 'series*subAssembly', { ...mixture, h: 11.1 }),
  // What reports of an ordinary part of an ordinary series grow to is no tenfold: more of them, over a longer time.
  common: ownHistory('常见部位预警', 'series*subAssembly*symptom', {
    ...mixture,
    ...{ h: 8.8, ratio: 6, least: 5, windowWeeks: 26 },
  }),
  brand: ownHistory('品牌平台预警', 'brand*subAssembly', { ...mixture, h: 12.1, cushion: 0.5 }),
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
