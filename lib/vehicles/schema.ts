import { typedVin } from '@/lib/defects/schema'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { prefixLength } from './vehicle'

/** A wrong check digit passes: outside North America and China it is only a hint. */
export const wholeVin = typedVin.superRefine((vin, refinement) => {
  const verdict = evaluateVin(vin)
  const message = verdict.status === 'missing' ? 'required' : vinFault(verdict)?.code
  if (message && message !== 'vin_check')
    refinement.addIssue({ code: 'custom', message, params: { text: verdict.vin } })
})

export const vinPrefix = typedVin.refine(
  vin => vin.length === prefixLength && /^[A-HJ-NPR-Z0-9]+$/.test(vin),
  {
    error: 'vin_prefix',
  },
)
