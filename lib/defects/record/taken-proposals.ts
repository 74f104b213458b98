import type { DefectValues, Proposed } from '@/lib/defects/schema'
import type { Changes } from './write-history'

/** As the version keeps it: what the record holds of it, and did not hold before. */
export function takenProposals(
  proposed: Proposed | undefined,
  values: DefectValues,
  before?: DefectValues,
): Changes | undefined {
  const holds = (of: DefectValues | undefined, { field, code }: Proposed['taken'][number]) =>
    field === 'symptomCodes' ? Boolean(of?.symptomCodes?.includes(code)) : of?.[field] === code
  const taken = proposed?.taken.filter(one => holds(values, one) && !holds(before, one)) ?? []
  return taken.length > 0 ? { proposed: [null, { ...proposed, taken }] } : undefined
}
