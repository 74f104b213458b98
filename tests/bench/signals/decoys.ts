import { altered, drawText, type List, type Write } from './list'
import type { Random } from './random'
import { tellTruth } from './tell-truth'

export function addDecoys(list: List, random: Random, weeks: number) {
  const { market, choices } = list
  const { series, assemblies } = market
  const anywhere = () => random.whole(0, assemblies.length - 1)
  const popular = () => random.whole(0, Math.floor(series.length / 4))
  const wave = {
    assembly: random.whole(0, 5),
    part: random.whole(0, 2),
    from: random.whole(56, weeks - 40),
    weeks: 30,
  }
  const summer = { assembly: anywhere(), part: random.whole(0, 2) }
  const inSummer = new Set(
    random.shuffle(series.map((_, at) => at)).slice(0, choices.summer === 'all' ? series.length : 12),
  )
  const media = [popular(), popular()].map(at => ({ at, from: random.whole(54, weeks - 15) }))
  always(list, random)
  const volume = random.whole(8, 20)
  const grown = series[volume]!
  const launched = random.whole(56, 90)
  series[volume] = {
    ...grown,
    weekly: series[0]!.weekly * 0.8,
    factor: week => (week < launched ? 0.12 : Math.min(1, 0.12 + (week - launched) / 20)),
  }

  const lift = (week: number) => {
    const at = (week - wave.from) / wave.weeks
    return at < 0 || at > 1 ? 1 : 1 + 0.45 * Math.min(1, at * 4, (1 - at) * 4)
  }
  const target = { series: random.whole(2, 40), assembly: anywhere() }
  list.campaign = { series: target.series, assembly: assemblies[target.assembly]!.code }

  return {
    wave,
    reasonOf(week: number, at: number, assembly: string): string {
      const since = media.find(one => one.at === at)?.from ?? 1000
      if (at === list.campaign.series && assembly === list.campaign.assembly) return 'campaign'
      if (week >= since && week < since + choices.media[1] + 20) return 'media'
      if (at === volume && week >= launched) return 'volume'
      const own = choices.wave === 'all' || assembly === assemblies[wave.assembly]!.code
      if (own && week >= wave.from && week < wave.from + wave.weeks + 8) return 'wave'
      return assembly === assemblies[summer.assembly]!.code && inSummer.has(at) ? 'summer' : 'chance'
    },
    factor(week: number, at: number, assembly: number) {
      let times = 1
      if (choices.wave === 'all' || (choices.wave === 'assembly' && assembly === wave.assembly))
        times *= lift(week)
      for (const one of media) if (one.at === at) times *= fame(week - one.from, choices.media)
      return times
    },
    partFactor(week: number, at: number, assembly: number, part: number) {
      if (
        choices.wave === 'sub' &&
        assembly === wave.assembly &&
        part === wave.part % assemblies[assembly]!.parts.length
      )
        return lift(week)
      if (assembly !== summer.assembly || part !== summer.part || !inSummer.has(at)) return 1
      const inYear = week % 52.18
      return inYear > 22 && inYear < 36 ? 1 + 1.6 * Math.sin(((inYear - 22) / 14) * Math.PI) : 1
    },
    campaign(write: Write) {
      const day = random.whole(57, weeks - 10) * 7 + random.whole(0, 6)
      const parts = assemblies[target.assembly]!.parts
      const part = random.whole(0, Math.min(3, parts.length - 1))
      const symptom = random.pick(parts[part]!.symptoms)
      const { code: assembly } = assemblies[target.assembly]!
      const text = tellTruth({ assembly, part: parts[part]!.code, symptom }, drawText(random))
      const size = random.whole(60, 90)
      for (let one = 0; one < size; one++)
        list.reports.push(
          write(target.series, target.assembly, part, day + random.whole(0, 1), {
            symptom,
            text: altered(text, random, 1),
          }),
        )
    },
  }
}

function fame(since: number, [times, weeks]: [number, number]): number {
  if (since < 0 || since > weeks + 6) return 1
  return 1 + (times - 1) * Math.min(1, (since + 1) / 2, (weeks + 6 - since) / 6)
}

function always({ market: { series, assemblies } }: List, random: Random) {
  const at = random.whole(5, 40)
  const assembly = series[at]!.mix.findIndex(
    (share, one) => share > 0.03 && assemblies[one]!.parts.length > 2,
  )
  if (assembly < 0) return
  const shares = series[at]!.subs[assembly]!
  const part = random.whole(0, shares.length - 1)
  const weights = shares.map((one, index) => one - (shares[index - 1] ?? 0))
  weights[part] = (weights[part]! + 0.05) * 6
  let sum = 0
  series[at]!.subs[assembly] = weights.map(one => {
    sum += one
    return sum
  })
}
