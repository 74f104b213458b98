import { z } from 'zod'
import { emptyAsNull, truth, version, wholeNumber } from '@/lib/core/input'
import { requiredText, text } from '@/lib/core/text'

const key = requiredText(40)
const code = requiredText(40)
const name = requiredText(100)
const nameEn = emptyAsNull(text(200))
const sort = wholeNumber(0, 999_999).optional()

export const codeItem = z.strictObject({ key, code })
export const newCodeItem = z.strictObject({ key, code, name, nameEn, sort })
export const changedCodeItem = z.strictObject({
  key,
  code,
  version,
  name: name.optional(),
  nameEn,
  sort,
  enabled: truth.optional(),
})
