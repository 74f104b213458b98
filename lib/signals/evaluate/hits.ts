import { daysIn } from '@/lib/analysis/query/calendar'
import type { Table } from '@/lib/analysis/statistics/measures'
import type { EventKey, GroupKey } from '@/lib/dictionaries/names/name-cell'
import type { Level } from '../rules/rule-schema'

/** When a record counts as known: `received` on the day of receipt, `entered` not before it counted in the system. */
export const modes = ['received', 'entered'] as const
export type Mode = (typeof modes)[number]

export interface Cell {
  level: Level | 'recall' | 'text'
  group: GroupKey
  event: EventKey
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
  // How many more count only by what their text reads like.
  byText: number
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

const quietWeeks = 26

export function placeOf({ group, event }: Pick<Hit, 'group' | 'event'>): string {
  if (event.textGroupId) return `text:${event.textGroupId}`
  if (group.recallId) return `recall:${group.recallId}`
  if (group.modelRangeId) return `series:${group.modelRangeId}/assembly:${event.assemblyCode}`
  const part = event.subAssemblyCode ? `part:${event.subAssemblyCode}` : `assembly:${event.assemblyCode}`
  return group.brandId ? `brand:${group.brandId}/${part}` : `producer:${group.producerId}/${part}`
}

export interface OpenPlace {
  place: string
  lastAt: string
  brandId: string | null
  parts: string[]
}

const isQuiet = (one: OpenPlace, day: string) => daysIn({ from: one.lastAt, to: day }) - 1 > quietWeeks * 7

/** A brand and one of its series count as one place if they share a sub-assembly. */
function isRelated(one: OpenPlace, hit: Hit, place: string): boolean {
  const kinds = [one.place, place].map(text => text.split(':')[0]).sort()
  if (kinds.join() !== 'brand,series') return false
  const brandId = hit.group.brandId ?? hit.brandId
  return brandId !== null && one.brandId === brandId && hit.parts.some(part => one.parts.includes(part))
}

// What each hit joins, in the given order; updates `open` in place. With `expires` false an item stays open until
// somebody closes it.
export function join(open: OpenPlace[], hits: readonly Hit[], { expires = true } = {}) {
  return hits.map(hit => {
    const place = placeOf(hit)
    const active = expires ? open.filter(one => !isQuiet(one, hit.week)) : open
    const found =
      active.findLast(one => one.place === place) ?? active.findLast(one => isRelated(one, hit, place))
    if (found) {
      found.lastAt = hit.week
      found.parts = [...new Set([...found.parts, ...hit.parts])]
      return { hit, place: found.place, isNew: false }
    }
    open.push({ place, lastAt: hit.week, brandId: hit.group.brandId ?? hit.brandId, parts: [...hit.parts] })
    return { hit, place, isNew: true }
  })
}

export function alarmsOf(hits: readonly Hit[]): Alarm[] {
  const open: OpenPlace[] = []
  const alarms: Alarm[] = []
  for (const { hit, place, isNew } of join(open, hits)) {
    const alarm = isNew ? undefined : alarms.findLast(one => one.place === place)
    if (alarm) Object.assign(alarm, { firings: alarm.firings + 1, lastAt: hit.week })
    else alarms.push({ place, hit, firings: 1, lastAt: hit.week })
  }
  return alarms
}
