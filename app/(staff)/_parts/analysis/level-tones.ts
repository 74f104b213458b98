import type { Tone } from '@/app/_ui/state-tag'
import type { FindingLevel } from '@/lib/analysis/findings/phrases'

export const levelTones: Record<FindingLevel, Tone> = {
  high: 'red',
  raised: 'orange',
  usual: 'grey',
  low: 'blue',
  tooFew: 'grey',
  unknown: 'grey',
}
