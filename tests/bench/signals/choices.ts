import type { Random } from './random'

export interface Choices {
  series: number
  records: number
  months: number
  zipf: number
  mixes: number
  ofSeries: number
  ofAssembly: number
  burst: number
  wave: 'assembly' | 'sub' | 'all'
  elsewhere: 'sub' | 'assembly' | 'any'
  ramp: number
  symptoms: number
  allSymptoms: number
  parts: number
  media: [times: number, weeks: number]
  summer: 'all' | 'some'
  second: number
}

const national = { series: 600, records: 105_000 }
export const variants = {
  plain: {},
  bursts: { ofSeries: 6, ofAssembly: 2.5, burst: 2 },
  uneven: { mixes: 12, zipf: 1.1, symptoms: 12 },
  even: { mixes: 80, zipf: 0.65, symptoms: 5 },
  waves: { wave: 'all', media: [4, 10], summer: 'some' },
  scattered: { elsewhere: 'assembly', ramp: 0.42, second: 0.05 },
  wide: { wave: 'sub', elsewhere: 'sub', second: 0.45, symptoms: 10 },
  coarse: { symptoms: 6, allSymptoms: 18, parts: 4 },
  fine: { symptoms: 9, allSymptoms: 90, parts: 14 },
  half: { records: 9_700 },
  national,
  nationalBursts: { ...national, ofSeries: 6, ofAssembly: 2.5, wave: 'all' },
} as const satisfies Record<string, Partial<Choices>>
export type Variant = keyof typeof variants

export function choose(variant: Variant, random: Random): Choices {
  return {
    series: 160,
    records: 17_700,
    months: 36,
    zipf: random.between(0.8, 1),
    mixes: random.between(25, 45),
    ofSeries: random.between(8, 20),
    ofAssembly: random.between(3, 8),
    burst: 1,
    wave: random.pick(['assembly', 'sub', 'all']),
    elsewhere: 'any',
    ramp: random.between(0.54, 0.78),
    symptoms: random.whole(5, 10),
    allSymptoms: random.whole(25, 60),
    parts: random.whole(5, 12),
    media: [random.between(2.2, 3.5), random.whole(5, 9)],
    summer: random.pick(['all', 'some']),
    second: random.between(0.1, 0.3),
    ...(variants[variant] as Partial<Choices>),
  }
}
