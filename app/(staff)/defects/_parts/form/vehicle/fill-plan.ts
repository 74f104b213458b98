import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'

/** Order matters: top level first. A different value at any level means a different vehicle. */
export const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
const facts = ['powerType', 'vehicleType', 'transmissionType'] as const
const everyField = [...chain, ...facts, 'modelYear'] as const

export type OfferedField = (typeof everyField)[number]
export type Offered = Record<OfferedField, string | null>

type Known = Partial<Record<OfferedField, string | number | null>>

export const offeredBy = (known: Known) =>
  Object.fromEntries(
    everyField.map(name => [name, known[name] == null ? null : String(known[name])]),
  ) as Offered

export function fillPlan(values: FormValues, offered: Offered) {
  const differs = (name: OfferedField) =>
    offered[name] !== null && !isEmpty(values[name]) && values[name] !== offered[name]
  const empty = (name: OfferedField) => offered[name] !== null && isEmpty(values[name])
  const another = chain.some(differs)
  const change: FormValues = {}
  // Setting a level clears the levels below it, so the whole chain is set, top level first.
  if (!another && chain.some(empty))
    for (const name of chain) change[name] = (values[name] as string | null) || offered[name]
  const usable = everyField.slice(another ? -1 : chain.length)
  for (const name of usable) if (empty(name)) change[name] = offered[name]
  return { change, kept: everyField.filter(differs) }
}

export function overwriting(offered: Offered): FormValues {
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value !== null))
}
