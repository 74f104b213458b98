import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'

/** Order matters: top level first. A different value at any level means a different vehicle. */
export const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
const facts = ['powerType', 'vehicleType', 'transmissionType'] as const

export type OfferedField = (typeof chain)[number] | (typeof facts)[number] | 'modelYear'
export type Offered = Record<OfferedField, string | null>

export interface FillPlan {
  change: FormValues
  kept: OfferedField[]
}

export function fillPlan(values: FormValues, offered: Offered): FillPlan {
  const differs = (name: OfferedField) =>
    offered[name] !== null && !isEmpty(values[name]) && values[name] !== offered[name]
  const empty = (name: OfferedField) => offered[name] !== null && isEmpty(values[name])
  const another = chain.some(differs)
  const change: FormValues = {}
  // Setting a level clears the levels below it, so the whole chain is set, top level first.
  if (!another && chain.some(empty))
    for (const name of chain) change[name] = (values[name] as string | null) || offered[name]
  const usable = another ? (['modelYear'] as const) : ([...facts, 'modelYear'] as const)
  for (const name of usable) if (empty(name)) change[name] = offered[name]
  return { change, kept: [...chain, ...facts, 'modelYear' as const].filter(differs) }
}

export function overwriting(offered: Offered): FormValues {
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value !== null))
}
