import type { Tone } from '@/app/_ui/state-tag'

export const toneOf: Record<string, Tone> = {
  received: 'blue',
  returned: 'orange',
  accepted: 'cyan',
  forwarded: 'green',
  closed: 'dark',
  rejected: 'grey',
}
