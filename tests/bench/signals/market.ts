import { assemblies } from '@/db/seed/data/assemblies'
import { codedLists } from '@/db/seed/data/lists'
import type { Choices } from './choices'
import { cumulative, type Random } from './random'

export interface Series {
  id: string
  brand: string
  producer: string
  newEnergy: boolean
  power: string
  weekly: number
  launch: number
  mix: number[]
  subs: number[][]
  factor(week: number): number
}

export interface Part {
  code: string
  assembly: number
  symptoms: string[]
  weights: number[]
}

export interface Market {
  series: Series[]
  assemblies: { code: string; newEnergy: boolean | null; parts: Part[]; phase: number; swing: number }[]
}

const ofNewEnergyOnly = new Set(['11', '12', '13'])
const ofEnginesOnly = new Set(['01'])

export function openMarket(choices: Choices, random: Random): Market {
  const symptoms = random
    .shuffle(codedLists.symptomCodes!.map(({ code }) => code).filter(code => code !== 'S99'))
    .slice(0, choices.allSymptoms)
  const all = random.shuffle(assemblies.filter(({ subAssemblies }) => subAssemblies.length > 0))
  const parts = all.map(({ code, subAssemblies }, assembly) => ({
    code,
    newEnergy: ofNewEnergyOnly.has(code) ? true : ofEnginesOnly.has(code) ? false : null,
    phase: random.between(0, 52),
    swing: random.between(0.02, 0.25),
    parts: random
      .shuffle(subAssemblies)
      .slice(0, choices.parts)
      .map(sub => {
        const own = random.shuffle(symptoms).slice(0, choices.symptoms + random.whole(-2, 2))
        return {
          code: sub.code,
          assembly,
          symptoms: own,
          weights: cumulative(own.map((_, rank) => 1 / (rank + 1) ** 0.8)),
        }
      }),
  }))
  const shares = parts.map((_, rank) => 1 / (rank + 1) ** 0.9)
  const partShares = parts.map(({ parts }) => parts.map((_, rank) => 1 / (rank + 1)))
  const brands = Math.round(choices.series / 4)
  const weeks = Math.round(choices.months * 4.348)
  const popularity = Array.from(
    { length: choices.series },
    (_, rank) => Math.exp(0.3 * random.normal()) / (rank + 1) ** choices.zipf,
  )
  const total = popularity.reduce((sum, one) => sum + one, 0)
  const series = popularity.map((share, at): Series => {
    const newEnergy = random.uniform() < 0.4
    const brand = random.whole(1, brands)
    const possible = shares.map((one, assembly) => {
      const only = parts[assembly]!.newEnergy
      return only === null || only === newEnergy ? one : 0
    })
    const launch = random.uniform() < 0.15 ? random.whole(10, weeks - 20) : -1000
    const fade = random.uniform() < 0.1 ? random.whole(20, weeks) : Number.POSITIVE_INFINITY
    return {
      id: String(1000 + at),
      brand: String(100 + brand),
      producer: String(300 + Math.ceil(brand / 2)),
      newEnergy,
      power: newEnergy ? random.pick(['BEV', 'BEV', 'PHEV']) : 'GAS',
      weekly: (share / total) * (choices.records / weeks),
      launch,
      mix: random.dirichlet(possible, choices.mixes).map((one, assembly) => (possible[assembly] ? one : 0)),
      subs: partShares.map(weights => cumulative(random.dirichlet(weights, choices.mixes))),
      factor: week =>
        week < launch
          ? 0
          : Math.min(1, 0.15 + (week - launch) / 40) * (week > fade ? 0.985 ** (week - fade) : 1),
    }
  })
  return { series, assemblies: parts }
}
