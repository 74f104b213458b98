import type { Table } from '@/lib/analysis/statistics/measures'
import type { Level } from '../rules/rule-schema'

/** When a record counts as known: on the day it was received, or not before it counted in the system. */
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

/** What a rule looks at: the reports of one group about one thing. */
export interface Cell {
  level: Level | 'recall'
  group: Group
  event: Event
}

/** What a firing goes by, as it is stored and shown too. */
export interface Figures {
  /** Days of receipt that `n` counts, both included. */
  from: string
  to: string
  n: number
  /** `n` after suspected duplicates were collapsed. */
  collapsed: number
  expected: number
  ic025: number
  /** The sum of evidence, or what else the method compares with its threshold. */
  s: number
  h: number
  severe: number
}

/** A rule fired for a cell. */
export interface Hit extends Cell, Figures {
  /** Index among the rules given. */
  rule: number
  /** Day of the decision, YYYY-MM-DD: a Monday, but for daily rules. All figures are of the days before it. */
  week: string
  /** Mean severity score. */
  severity: number
  measures: Table | null
  /** Of the series, for joining; null where the group is no series. */
  brandId: string | null
  /** Sub-assemblies that hold a good part of the records. */
  parts: string[]
  /** The newest, at most 500. */
  recordIds: string[]
}

/** The first firing of a place, as a watch item would have been opened. */
export interface Alarm {
  place: string
  hit: Hit
  /** All firings that joined it. */
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
  /** Every firing of every week. */
  hits: Hit[]
  alarms: Alarm[]
  /** Records known in the window that the filters of any rule let through. */
  recordsPerMonth: { month: string; n: number }[]
}
