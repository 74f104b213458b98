import type { ReactNode } from 'react'

export type Tone = 'blue' | 'orange' | 'cyan' | 'purple' | 'green' | 'red' | 'grey' | 'dark'

const toneOfState: Record<string, Tone> = {
  0: 'grey',
  10: 'blue',
  20: 'orange',
  30: 'cyan',
  40: 'purple',
  50: 'green',
  60: 'red',
  70: 'grey',
  90: 'dark',
}
const toneOfRisk: Record<string, Tone> = {
  H: 'red',
  M: 'orange',
  L: 'green',
}

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`ui-tag tone-${tone}`}>{children}</span>
}

export function StateTag({ state, children }: { state: number | string; children: ReactNode }) {
  return <Tag tone={toneOfState[state] ?? 'grey'}>{children}</Tag>
}

export function RiskTag({ level, children }: { level: string; children: ReactNode }) {
  return <Tag tone={toneOfRisk[level] ?? 'grey'}>{children}</Tag>
}
