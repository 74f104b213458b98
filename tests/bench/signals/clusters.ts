import type { Cluster, List, Write } from './list'
import type { Random } from './random'
import type { Truth } from './tell-truth'

interface Plan {
  kind: string
  size: [number, number]
  ranks: [number, number]
  weeks: [number, number]
  ramp?: number
  severe?: number
}

const plans: Plan[] = [
  { kind: 'strong, popular', size: [50, 70], ranks: [0.02, 0.2], weeks: [22, 36] },
  { kind: 'strong, rare', size: [28, 45], ranks: [0.35, 0.8], weeks: [26, 42] },
  { kind: 'weak, popular', size: [15, 24], ranks: [0.02, 0.2], weeks: [30, 48] },
  { kind: 'weak, rare', size: [8, 12], ranks: [0.4, 0.9], weeks: [32, 52] },
  { kind: 'medium, rare', size: [13, 20], ranks: [0.3, 0.7], weeks: [30, 48] },
  { kind: 'severe', size: [10, 16], ranks: [0.1, 0.5], weeks: [28, 44], severe: 0.6 },
  { kind: 'under the wave', size: [18, 30], ranks: [0.05, 0.3], weeks: [26, 32] },
  { kind: 'creeping', size: [30, 50], ranks: [0.1, 0.5], weeks: [56, 72], ramp: 0.4 },
  { kind: 'one batch', size: [12, 20], ranks: [0.05, 0.4], weeks: [26, 40] },
  { kind: 'in an ordinary assembly', size: [18, 30], ranks: [0.02, 0.15], weeks: [28, 44] },
  { kind: 'brand-wide', size: [30, 50], ranks: [0, 1], weeks: [28, 44] },
  { kind: 'after an update', size: [18, 30], ranks: [0.1, 0.5], weeks: [14, 24], ramp: 1.1 },
]

export function plantClusters(
  list: List,
  random: Random,
  wave: { assembly: number; part: number; from: number },
  write: Write,
) {
  const { market, choices, reports, days } = list
  const used = new Set<number>()
  for (const [number, plan] of plans.entries()) {
    const weeks = Math.round(random.whole(...plan.weeks) * 1.15)
    const onset =
      (plan.kind === 'under the wave' ? wave.from + random.whole(0, 6) : random.whole(53, 125)) * 7 +
      random.whole(0, 6)
    const members = seriesOf(list, random, plan, used, plan.kind === 'under the wave' ? wave.assembly : null)
    const home = market.series[members[0]!]!
    const assembly = assemblyOf(list, random, plan, members[0]!, wave.assembly)
    const parts = market.assemblies[assembly]!.parts
    const part =
      plan.kind === 'in an ordinary assembly'
        ? 0
        : plan.kind === 'under the wave'
          ? wave.part % parts.length
          : random.whole(0, parts.length - 1)
    const size = random.whole(...plan.size)
    const symptoms = random.shuffle(parts[part]!.symptoms)
    const modelYear = random.whole(2020, 2023)
    const cluster: Cluster = {
      kind: plan.kind,
      series: members,
      ...(plan.kind === 'brand-wide' && { brand: home.brand }),
      assembly: market.assemblies[assembly]!.code,
      part: parts[part]!.code,
      onset,
      size,
    }
    list.clusters.push(cluster)
    for (let one = 0; one < size; one++) {
      const day = onset + Math.floor(random.uniform() ** (plan.ramp ?? choices.ramp) * weeks * 7)
      if (day >= days) continue
      const symptom = random.uniform() < 0.75 ? symptoms[0]! : symptoms[1 + random.whole(0, 1)]!
      const series = random.pick(members)
      const severe = plan.severe && random.uniform() < plan.severe ? 1 << random.whole(0, 3) : undefined
      const more = {
        symptom,
        truth: { assembly: cluster.assembly, part: cluster.part, symptom },
        cluster: number,
        ...(severe !== undefined && { severe }),
        ...(plan.kind === 'one batch' && { modelYear }),
      }
      reports.push(
        random.uniform() < 0.3 ? elsewhere(series, day, more) : write(series, assembly, part, day, more),
      )
    }

    function elsewhere(series: number, day: number, more: { symptom: string; truth: Truth }) {
      const where =
        choices.elsewhere === 'any' ? random.pick(['sub', 'assembly', 'symptom']) : choices.elsewhere
      if (where === 'symptom')
        return write(series, assembly, part, day, { ...more, symptom: random.pick(parts[part]!.symptoms) })
      if (where === 'sub') return write(series, assembly, random.whole(0, parts.length - 1), day, more)
      const possible = home.mix.flatMap((share, at) => (share > 0 ? [at] : []))
      const other = random.pick(possible)
      return write(series, other, random.whole(0, market.assemblies[other]!.parts.length - 1), day, more)
    }
  }
}

function seriesOf(
  { market: { series } }: List,
  random: Random,
  plan: Plan,
  used: Set<number>,
  assembly: number | null,
): number[] {
  const [from, to] = plan.ranks
  // National lists have the same small clusters among the same ranks.
  const count = Math.min(160, series.length)
  for (let tries = 0; ; tries++) {
    const at = Math.min(series.length - 1, Math.floor(random.between(from, to) * count))
    if (used.has(at) || series[at]!.launch > 40 || (assembly !== null && series[at]!.mix[assembly] === 0)) {
      if (tries < 500) continue
    }
    const members =
      plan.kind === 'brand-wide'
        ? series.flatMap(({ brand }, one) => (brand === series[at]!.brand ? [one] : [])).slice(0, 6)
        : [at]
    if (
      plan.kind === 'brand-wide' &&
      (members.length < 3 || members.some(one => used.has(one))) &&
      tries < 500
    )
      continue
    for (const one of members) used.add(one)
    return members
  }
}

function assemblyOf({ market }: List, random: Random, { kind }: Plan, series: number, wave: number): number {
  const { mix } = market.series[series]!
  if (kind === 'under the wave') return wave
  const ranked = mix.map((share, at) => ({ share, at })).filter(({ share }) => share > 0)
  ranked.sort((one, other) => other.share - one.share)
  if (kind === 'in an ordinary assembly') return ranked[0]!.at
  return random.pick(ranked.slice(0, 8)).at
}
