import { z } from 'zod'
import { checkDay } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'
import { readDay } from '@/lib/values/day'

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

/** Amounts in 万元 (10 000 yuan). */
export const budgetLimits = { max: '9999999999.99', maxLength: 13 } as const
export const tableLimits = { rows: 1000, text: 300, max: '100000000000.00' } as const
export const lockedNode = '2'

export function defaultBudgetYear(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0)
}

const orNothing = <Value extends string>(schema: z.ZodType<Value, unknown>) =>
  schema.nullish().transform(value => value || null)
const typed = z.union([z.string(), z.number().transform(String)]).transform(value => value.trim())

export const budgetAmount = orNothing(money(budgetLimits))
const cellAmount = orNothing(money(tableLimits))
const cellText = orNothing(text(tableLimits.text))
const budgetDay = z
  .string()
  .transform(value => readDay(value) ?? value.trim())
  .superRefine((value, refinement) => {
    if (value !== '') checkDay(value, refinement)
  })

export const budgetItem = z.strictObject({
  id: id.optional(),
  name: cellText,
  applyBudget: cellAmount,
  suggestBudget: cellAmount,
  adjustBudget: cellAmount,
  remarks: cellText,
  financialNode: orNothing(typed.refine(value => /^\d?$/.test(value), { error: 'not_offered' })),
})

export const budgetInput = z.strictObject({
  deptName: orNothing(text(200)),
  leaderOffice: orNothing(text(200)),
  year: orNothing(typed.refine(value => /^(20\d\d|2100)?$/.test(value), { error: 'not_year' })).transform(
    year => (year ? Number(year) : null),
  ),
  applyTime: orNothing(budgetDay),
  suggestBudget: budgetAmount,
  applyBudget: budgetAmount,
  items: z
    .array(budgetItem)
    .default([])
    .superRefine((rows, refinement) => {
      if (rows.length > tableLimits.rows)
        refinement.addIssue({ code: 'custom', message: 'too_many_rows', params: { max: tableLimits.rows } })
    }),
})

export type BudgetInput = z.output<typeof budgetInput>
export type BudgetItem = z.output<typeof budgetItem>
