import type { Alarm } from '@/lib/signals/evaluate/hits'
import { type Cluster, firstDay, type List } from './list'

const dayMs = 86_400_000
const scoredFrom = 365
const early = 28
const windowDays = 91

export interface Score {
  found: number
  earlier: number
  afterOnset: number[]
  lead: number[]
  diligent: number[]
  falsePerMonth: number
  precision: number
  campaign: number
  missed: string[]
  falseAlarms: Alarm[]
  inTopTen: number
  inDiligent: number
}

const dayOf = (text: string) => Date.parse(text) / dayMs - firstDay

export function scoreList(list: List, alarms: readonly Alarm[]): Score {
  const scored = alarms.filter(({ hit }) => dayOf(hit.week) > scoredFrom)
  const clusterOf = scored.map(({ hit }) => list.clusters.findIndex(one => matches(list, one, hit)))
  const topTen = enterTopTen(list, ['assembly'])
  const diligentTen = enterTopTen(list, ['assembly', 'part'])
  const score: Score = {
    found: 0,
    earlier: 0,
    afterOnset: [],
    lead: [],
    diligent: [],
    falsePerMonth: 0,
    precision: 0,
    campaign: 0,
    missed: [],
    falseAlarms: scored.filter((_, at) => clusterOf[at]! < 0),
    inTopTen: topTen.filter(day => day < list.days).length,
    inDiligent: diligentTen.filter(day => day < list.days).length,
  }
  for (const [at, cluster] of list.clusters.entries()) {
    const first = scored.find((_, one) => clusterOf[one] === at)
    if (!first) {
      score.missed.push(cluster.kind)
      continue
    }
    const day = dayOf(first.hit.week)
    score.found++
    score.afterOnset.push(day - cluster.onset)
    score.lead.push(topTen[at]! - day)
    score.diligent.push(diligentTen[at]! - day)
    if (topTen[at] === list.days || topTen[at]! - day >= early) score.earlier++
  }
  const isCampaign = ({ hit }: Alarm) =>
    hit.group.modelRangeId === list.market.series[list.campaign.series]!.id &&
    hit.event.assemblyCode === list.campaign.assembly
  score.campaign = score.falseAlarms.filter(isCampaign).length
  score.falsePerMonth = score.falseAlarms.length / (list.choices.months - 12)
  score.precision = scored.length > 0 ? 1 - score.falseAlarms.length / scored.length : 1
  return score
}

function matches({ market }: List, cluster: Cluster, { week, group, event }: Alarm['hit']): boolean {
  if (dayOf(week) <= cluster.onset || event.assemblyCode !== cluster.assembly) return false
  const { series, part } = cluster
  if (group.modelRangeId) return series.some(at => market.series[at]!.id === group.modelRangeId)
  return event.subAssemblyCode === part && series.some(at => market.series[at]!.brand === group.brandId)
}

function enterTopTen(list: List, kinds: readonly ('assembly' | 'part')[]): number[] {
  const entered = list.clusters.map(() => list.days)
  const reports = [...list.reports].sort((one, other) => one.day - other.day)
  const counts = kinds.map(() => new Map<string, number>())
  const count = (report: (typeof reports)[number], by: number) => {
    for (const [at, kind] of kinds.entries()) {
      const key = `${report.series} ${report[kind]}`
      counts[at]!.set(key, (counts[at]!.get(key) ?? 0) + by)
    }
  }
  let [next, gone] = [0, 0]
  for (let day = 7; day <= list.days; day += 7) {
    while (next < reports.length && reports[next]!.day < day) count(reports[next++]!, 1)
    while (gone < next && reports[gone]!.day < day - windowDays) count(reports[gone++]!, -1)
    if (day <= scoredFrom) continue
    const ten = counts.map(all => {
      const limit = [...all.values()].sort((one, other) => other - one)[9] ?? 1
      return (key: string) => (all.get(key) ?? 0) >= limit
    })
    for (const [at, { series, onset, ...cluster }] of list.clusters.entries())
      if (day > onset && entered[at] === list.days)
        for (const one of series)
          if (ten.some((isIn, which) => isIn(`${one} ${cluster[kinds[which]!]}`))) entered[at] = day
  }
  return entered
}
