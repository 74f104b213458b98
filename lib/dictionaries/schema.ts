import { z } from 'zod'
import { truth } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'

/** What a drop-down may ask for: part of a name, and at most so many rows. */
export const dropDownInput = z.strictObject({
  name: text(100).optional(),
  /** Filters find what is no longer offered for new records. */
  withDisabled: truth.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
})

const none = z.literal('').transform(() => undefined)

/** A parent in a query string; empty means not given. */
export const parentId = z.union([none, id]).optional()
export const parentCode = z.union([none, text(40)]).optional()
