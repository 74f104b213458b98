import type { Table } from '@/lib/analysis/statistics/measures'
import type { Level } from '../rules/rule-schema'

/** When a record counts as known: `received` on the day of receipt, `entered` not before it counted in the system. */
export const modes = ['received', 'entered'] as const
export type Mode = (typeof modes)[number]

interface Group {
  modelRangeId?: string
  brandId?: string
  producerId?: string
  modelYear?: number
  recallId?: string
}

interface Event {
  assemblyCode?: string
  subAssemblyCode?: string
  symptomCode?: string
}

export interface Cell {
  level: Level | 'recall'
  group: Group
  event: Event
}

export interface Figures {
  /** Days of receipt that `n` counts, both inclusive. */
  from: string
  to: string
  n: number
  collapsed: number
  expected: number
  ic025: number
  s: number
  h: number
  severe: number
}

export interface Hit extends Cell, Figures {
  rule: number
  /** Day of the decision, YYYY-MM-DD: a Monday except for daily rules. All figures are of the days before it. */
  week: string
  severity: number
  measures: Table | null
  brandId: string | null
  parts: string[]
  recordIds: string[]
}

export interface Alarm {
  place: string
  hit: Hit
  firings: number
  lastAt: string
}

export interface Evaluation {
  hits: Hit[]
  cells: number
  records: number
}

export interface Replay {
  weeks: number
  hits: Hit[]
  alarms: Alarm[]
  recordsPerMonth: { month: string; n: number }[]
}
