import { z } from 'zod'
import { outcomes } from '@/lib/core/audit-actions'
import { listOf, optional, truth } from '@/lib/core/input'
import { text } from '@/lib/core/text'
import { day } from '@/lib/defects/schema'

const word = z.string().regex(/^[\w-]{1,60}$/)
const words = optional(listOf(word, 50))

/** The conditions of the audit log. */
export const auditFilters = {
  atFrom: optional(day),
  atTo: optional(day),
  /** Part of a name, or a login name. */
  person: optional(text(60)),
  action: words,
  entity: words,
  /** Numbers or ids of records, several apart by spaces or commas: what concerned or showed one of them. */
  record: optional(text(4_000)),
  outcome: optional(z.enum(outcomes)),
  ip: optional(text(60)),
  /** Only what showed or handed out personal data. */
  seen: optional(truth),
}

const shape = z.object(auditFilters)
export type AuditFilters = z.output<typeof shape>

export const filtersOf = (filters: unknown): AuditFilters => shape.parse(filters)
