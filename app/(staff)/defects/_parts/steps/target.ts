import type { Access } from '@/lib/core/permissions'
import { type ActionName, nextActions } from '@/lib/defects/actions'

/** A record as a list or a page shows it: what an action starts from. */
export interface Target {
  id: string
  complaintNo: string
  state: number
  version: number
  deletedAt?: string | null
}

/** The actions that have a dialog. */
export const dialogNames = [
  'review',
  'evaluate',
  'audit',
  'close',
  'undoReview',
  'feedback',
  'handOver',
] as const satisfies ActionName[]
export type DialogName = (typeof dialogNames)[number]

const steps = ['review', 'evaluate', 'audit', 'close'] as const

export interface Offered {
  /** What comes next in the record's life. */
  step?: (typeof steps)[number]
  edit: boolean
  remove: boolean
  /** What else can be done. */
  others: DialogName[]
}

/** What this person can do with this record, by its place on the screen. */
export function offeredFor(record: Target, held: readonly Access[]): Offered {
  const names = nextActions(record, access => held.includes(access))
  const step = steps.find(name => names.includes(name))
  return {
    step,
    edit: names.includes('amend'),
    remove: names.includes('delete'),
    others: dialogNames.filter(name => name !== step && names.includes(name)),
  }
}

/** All records that a list shows, on every page of it. */
export interface AllMatching {
  filters: Record<string, string[]>
  /** Which of the home lists it is. */
  type?: number
  total: number
  totalCapped?: boolean
}
