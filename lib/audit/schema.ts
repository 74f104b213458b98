import { z } from 'zod'
import { text } from '@/lib/core/text'
import { day } from '@/lib/defects/schema'
import { outcomes } from './actions'

const optional = (schema: z.ZodType) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), schema.optional())
const word = z.string().regex(/^[\w-]{1,60}$/)
const words = optional(z.preprocess(value => (Array.isArray(value) ? value : [value]), z.array(word).max(50)))

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
  seen: optional(
    z.preprocess(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean()),
  ),
}

const shape = z.object(auditFilters)
export type AuditFilters = {
  atFrom?: string
  atTo?: string
  person?: string
  action?: string[]
  entity?: string[]
  record?: string
  outcome?: string
  ip?: string
  seen?: boolean
}

/** The conditions as the parser leaves them; optional preprocessing hides their types from zod. */
export const filtersOf = (asked: unknown) => shape.parse(asked) as AuditFilters
