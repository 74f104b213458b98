import type { Ctx } from '@/lib/core/context'
import { translate } from '@/lib/i18n/translate'
import type { CarRecord } from './car-records'

export const timelineKinds = [
  'production',
  'purchase',
  'firstRegistration',
  'fault',
  'report',
  'repair',
  'recall',
] as const

export interface TimelineEntry {
  date: string
  kind: (typeof timelineKinds)[number]
  title: string
  href: string | null
}

export function timelineOf(ctx: Ctx, records: readonly CarRecord[]): TimelineEntry[] {
  const entries = records.flatMap(record => entriesOf(ctx, record))
  const once = new Map(entries.map(entry => [`${entry.date} ${entry.kind} ${entry.href ?? ''}`, entry]))
  return inOrder([...once.values()])
}

export const inOrder = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  [...entries].sort(
    (one, other) =>
      (one.date < other.date ? -1 : one.date > other.date ? 1 : 0) ||
      timelineKinds.indexOf(one.kind) - timelineKinds.indexOf(other.kind),
  )

function entriesOf(ctx: Ctx, record: CarRecord): TimelineEntry[] {
  const { complaintNo, mileage, repairCount, summary } = record
  const href = `/defects/${record.id}`
  const titled = (kind: TimelineEntry['kind'] | 'faultAt' | 'repairs', values = {}) =>
    translate(ctx.locale, `vehicleFile.timeline.${kind}`, values)
  const entry = (
    kind: TimelineEntry['kind'],
    date: string | null,
    title = titled(kind),
    at: string | null = null,
  ) => (date ? [{ kind, date, title, href: at }] : [])
  return [
    ...entry('production', record.productionDate),
    ...entry('purchase', record.purchaseDate),
    ...entry('firstRegistration', record.firstRegDate),
    ...entry(
      'fault',
      record.faultDate,
      mileage === null ? titled('fault') : titled('faultAt', { km: mileage }),
      href,
    ),
    ...entry(
      'report',
      record.receivedAt,
      titled('report', { no: complaintNo, summary: summary ?? '' }),
      href,
    ),
    ...(record.repaired || repairCount
      ? entry(
          'repair',
          record.receivedAt,
          repairCount ? titled('repairs', { n: repairCount }) : titled('repair'),
          href,
        )
      : []),
  ]
}
