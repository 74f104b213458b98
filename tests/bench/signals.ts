import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ruleDefinition } from '@/lib/signals/rules/rule-schema'
import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { type Variant, variants } from './signals/choices'
import { makeList } from './signals/list'
import { readTexts } from './signals/read-texts'
import { replayList } from './signals/replay-list'
import { type Score, scoreList } from './signals/score'
import { writeTable } from './write-table'

/** Seeds below 100 were used to choose the thresholds, so scores are measured on others. */
const unseen = '101-105'

const { values: options } = parseArgs({
  options: {
    variants: { type: 'string', default: Object.keys(variants).join(',') },
    seeds: { type: 'string', default: unseen },
    // What ANALYSIS §8.2 shipped, for comparison.
    rules: { type: 'string', default: 'shipped' },
    // Count by what texts read like too.
    texts: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const [from = 1, to = from] = options.seeds.split('-').map(Number)
const seeds = Array.from({ length: to - from + 1 }, (_, at) => from + at)
const enabled = shippedRules.filter(one => one.enabled)
const planned: Record<string, object> = {
  细分早期预警: { h: 3, ratio: 3, cushion: 0 },
  典型问题预警: { h: 5.5, ratio: 3, cushion: 1 },
  分总成预警: { h: 6.5, ratio: 3, cushion: 0.5 },
  品牌平台预警: { h: 7, ratio: 3, cushion: 0.5 },
  严重事件预警: { h: 5 },
}
const chosen =
  options.rules === 'shipped'
    ? enabled
    : enabled.map(rule =>
        ruleDefinition.parse({ ...plain(rule), params: { ...rule.params, ...planned[rule.name] } }),
      )

const rules = chosen.map(rule =>
  options.texts && 'texts' in rule.params
    ? ruleDefinition.parse({
        ...plain(rule as (typeof enabled)[number]),
        params: { ...rule.params, texts: true },
      })
    : rule,
)

function plain({ enabled: _, ...rule }: (typeof shippedRules)[number]) {
  return rule
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function row(variant: string, scores: readonly Score[]): string {
  const of = (value: (score: Score) => number) => mean(scores.map(value))
  const cells = [
    of(({ found }) => found).toFixed(1),
    of(({ earlier }) => earlier).toFixed(1),
    of(({ afterOnset }) => mean(afterOnset)).toFixed(0),
    of(({ lead }) => median(lead)).toFixed(0),
    of(({ diligent }) => median(diligent)).toFixed(0),
    of(({ falsePerMonth }) => falsePerMonth).toFixed(2),
    of(({ precision }) => precision).toFixed(2),
    Math.max(...scores.map(({ campaign }) => campaign)).toFixed(0),
    `${of(({ inTopTen }) => inTopTen).toFixed(1)}; ${of(({ inDiligent }) => inDiligent).toFixed(1)}`,
  ]
  return `| ${variant} | ${cells.join(' | ')} |`
}

const lines = [
  '| lists | found of 12 | earlier | days after onset | lead, days | diligent, days | false a month | precision | campaign, at most | in the top ten; with sub-assemblies |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
]
for (const variant of options.variants.split(',') as Variant[]) {
  const scores: Score[] = []
  for (const seed of seeds) {
    const list = makeList(variant, seed)
    const score = scoreList(
      list,
      (await replayList(list, rules, options.texts ? await readTexts(list) : undefined)).alarms,
    )
    scores.push(score)
    if (options.verbose)
      console.log(variant, seed, `missed ${score.missed.join('; ')}`, score.falsePerMonth.toFixed(2))
  }
  lines.push(row(variant, scores))
  console.log(lines.at(-1))
}
const text = lines.join('\n')
console.log(text)
if (
  options.seeds === unseen &&
  options.variants === Object.keys(variants).join(',') &&
  options.rules === 'shipped' &&
  !options.texts
)
  writeTable('signals', text, fileURLToPath(new URL('signals.md', import.meta.url)))
