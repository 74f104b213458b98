import { z } from 'zod'
import { requiredText, text } from '@/lib/core/text'

const key = requiredText(40)
const code = requiredText(40)
const name = requiredText(100)
const nameEn = z
  .preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    text(200).nullable(),
  )
  .optional()
const sort = z.int().min(0).max(999_999).optional()

export const codeItem = z.strictObject({ key, code })
export const newCodeItem = z.strictObject({ key, code, name, nameEn, sort })
export const changedCodeItem = z.strictObject({
  key,
  code,
  version: z.int().min(1),
  name: name.optional(),
  nameEn,
  sort,
  enabled: z.boolean().optional(),
})
