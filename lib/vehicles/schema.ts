import { z } from 'zod'
import { judgeVin, normaliseVin } from '@/lib/defects/vin'
import { prefixLength } from './vehicle'

const typed = z.string().max(60).transform(normaliseVin)

/** A VIN that is one by its form; a check digit that does not fit is no reason not to look it up. */
export const wholeVin = typed.superRefine((vin, refinement) => {
  const { status } = judgeVin(vin)
  const message = { missing: 'required', length: 'vin_length', character: 'vin_character' }[status as string]
  if (message) refinement.addIssue({ code: 'custom', message })
})

/** The first eight characters of a VIN. */
export const vinPrefix = typed.refine(vin => vin.length === prefixLength && /^[A-HJ-NPR-Z0-9]+$/.test(vin), {
  error: 'vin_prefix',
})
