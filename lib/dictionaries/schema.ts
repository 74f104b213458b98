import { z } from 'zod'
import { truth, wholeNumber } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'

export const mostOffered = 20_000

export const dropDownInput = z.strictObject({
  name: text(100).optional(),
  withDisabled: truth.optional(),
  limit: wholeNumber(1, mostOffered).optional(),
})

const none = z.literal('').transform(() => undefined)

export const parentId = z.union([none, id]).optional()
export const parentCode = z.union([none, text(40)]).optional()
