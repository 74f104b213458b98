import { z } from 'zod'

export function cents(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

export function amountText(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

export function money({ max, maxLength = 40 }: { max: string; maxLength?: number }) {
  return z
    .union([z.string(), z.number().transform(String)])
    .transform(typed => typed.trim())
    .superRefine((typed, refinement) => {
      const issue = issueOf(typed, max, maxLength)
      if (issue) refinement.addIssue({ code: 'custom', ...issue })
    })
    .transform(typed => (typed === '' ? '' : amountText(cents(typed))))
}

function issueOf(typed: string, max: string, maxLength: number) {
  if (typed === '') return undefined
  if (/^-\d/.test(typed)) return { message: 'too_small_number', params: { min: 0 } }
  if (typed.length > maxLength) return { message: 'too_big_string', params: { max: maxLength } }
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return { message: 'not_decimal' }
  if (cents(typed) > cents(max)) return { message: 'too_big_number', params: { max } }
  return undefined
}
