import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '../values'

/** From the maker down: who says another brand says another car. */
const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
const facts = ['powerType', 'vehicleType', 'transmissionType'] as const

export type OfferedField = (typeof chain)[number] | (typeof facts)[number] | 'modelYear'
/** The vehicle that a VIN leads to, as inputs hold it; what is unknown is null. */
export type Offered = Record<OfferedField, string | null>

export interface FillPlan {
  /** What is still empty, with the whole chain where a part of it is filled in. */
  change: FormValues
  /** Filled in by the person, and different: stays unless they say so. */
  kept: OfferedField[]
}

/** What taking an offer over would do to the form. */
export function fillPlan(values: FormValues, offered: Offered): FillPlan {
  const differs = (name: OfferedField) =>
    offered[name] !== null && !isEmpty(values[name]) && values[name] !== offered[name]
  const empty = (name: OfferedField) => offered[name] !== null && isEmpty(values[name])
  const another = chain.some(differs)
  const change: FormValues = {}
  // Setting a level empties those below it, so that all are set, from above.
  if (!another && chain.some(empty))
    for (const name of chain) change[name] = (values[name] as string | null) || offered[name]
  const usable = another ? (['modelYear'] as const) : ([...facts, 'modelYear'] as const)
  for (const name of usable) if (empty(name)) change[name] = offered[name]
  return { change, kept: [...chain, ...facts, 'modelYear' as const].filter(differs) }
}

/** All that is offered, whatever stands there. */
export function overwriting(offered: Offered): FormValues {
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value !== null))
}
