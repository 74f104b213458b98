import type { DefectValues, Proposed } from './schema'
import type { SureCodes } from './sure-codes'

export function takenProposals(
  proposed: Proposed | undefined,
  values: DefectValues,
  before?: DefectValues,
): Record<string, [unknown, unknown]> | undefined {
  const holds = (of: DefectValues | undefined, { field, code }: Proposed['taken'][number]) =>
    field === 'symptomCodes' ? Boolean(of?.symptomCodes?.includes(code)) : of?.[field] === code
  const taken = proposed?.taken.filter(one => holds(values, one) && !holds(before, one)) ?? []
  return taken.length > 0 ? { proposed: [null, { ...proposed, taken }] } : undefined
}

export const takenOf = ({ modelVersion, assembly, subAssembly, symptoms }: SureCodes): Proposed => ({
  modelVersion,
  taken: [
    { field: 'assemblyCode', ...assembly },
    ...(subAssembly ? [{ field: 'subAssemblyCode' as const, ...subAssembly }] : []),
    ...symptoms.map(one => ({ field: 'symptomCodes' as const, ...one })),
  ],
})
