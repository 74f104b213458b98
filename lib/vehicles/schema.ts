import { typedVin } from '@/lib/defects/schema'
import { evaluateVin } from '@/lib/defects/vin'
import { prefixLength } from './vehicle'

/** A VIN that is one by its form; a check digit that does not fit is no reason not to look it up. */
export const wholeVin = typedVin.superRefine((vin, refinement) => {
  const { status } = evaluateVin(vin)
  const message = { missing: 'required', length: 'vin_length', character: 'vin_character' }[status as string]
  if (message) refinement.addIssue({ code: 'custom', message })
})

/** The first eight characters of a VIN. */
export const vinPrefix = typedVin.refine(
  vin => vin.length === prefixLength && /^[A-HJ-NPR-Z0-9]+$/.test(vin),
  {
    error: 'vin_prefix',
  },
)
