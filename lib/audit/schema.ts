import { z } from 'zod'
import { lookKinds, outcomes } from '@/lib/core/audit-actions'
import { day, listOf, optional, truth } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'

const word = z.string().regex(/^[\w-]{1,60}$/)
const words = optional(listOf(word, 50))

export const auditParts = ['changes', 'looks'] as const

const looks = Object.keys(lookKinds) as (keyof typeof lookKinds)[]

export const auditFilters = {
  atFrom: optional(day),
  atTo: optional(day),
  person: optional(text(60)),
  action: words,
  entity: words,
  record: optional(text(4_000)),
  outcome: optional(z.enum(outcomes)),
  ip: optional(text(60)),
  seen: optional(truth),
  part: optional(z.enum(auditParts)),
  look: optional(listOf(z.enum(looks), looks.length)),
  userId: optional(id),
  hour: optional(z.iso.datetime({ offset: true })),
  entityId: optional(text(40)),
}

export type AuditFilters = z.output<z.ZodObject<typeof auditFilters>>
