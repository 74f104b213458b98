import { typedVin } from '@/lib/defects/schema'
import { evaluateVin } from '@/lib/values/vin'
import { prefixLength } from './vehicle'

/** A wrong check digit passes: outside North America and China it is only a hint. */
export const wholeVin = typedVin.superRefine((vin, refinement) => {
  const { status } = evaluateVin(vin)
  const message = { missing: 'required', length: 'vin_length', character: 'vin_character' }[status as string]
  if (message) refinement.addIssue({ code: 'custom', message })
})

export const vinPrefix = typedVin.refine(
  vin => vin.length === prefixLength && /^[A-HJ-NPR-Z0-9]+$/.test(vin),
  {
    error: 'vin_prefix',
  },
)
