import type { FormValues } from '@/app/_ui/form/form-fields'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import type { Input } from '@/lib/http/calls'
import type { Suggestions } from './use-suggestions'

export type Proposed = NonNullable<Input<'POST /complaintsvehicleinfo/amend'>['proposed']>
type Taken = Proposed['taken'][number]

/** A part or problem is taken along if its probability reaches the assembly's, clamped to `least`–`surely`. */
const least = 0.5
const surely = 0.7

export function takeProposal(
  { modelVersion, assemblies, subAssemblies, symptoms }: Suggestions,
  place: number,
  values: FormValues,
  /** The record has a part, which it may not lose: then the likeliest of the assembly goes along, however sure. */
  needsPart = false,
): { change: FormValues; proposed: Proposed } | undefined {
  const assembly = assemblies[place]
  if (!assembly || !modelVersion) return undefined
  const asSure = Math.min(surely, Math.max(least, assembly.probability))
  const part = subAssemblies.find(
    ({ assemblyCode, probability }) =>
      assemblyCode === assembly.code && probability >= (needsPart ? 0 : asSure),
  )
  // Whoever chose problems has judged them.
  const open = !Array.isArray(values.symptomCodes) || values.symptomCodes.length === 0
  const problems = open ? symptoms.filter(({ probability }) => probability >= asSure) : []
  registerLabel('assembly', assembly.code, assembly.name)
  if (part) registerLabel('subAssembly', part.code, part.name)
  for (const { code, name } of problems) registerLabel('code:symptomCodes', code, name)
  const taken: Taken[] = [
    { field: 'assemblyCode', code: assembly.code, probability: assembly.probability },
    ...(part ? [{ field: 'subAssemblyCode' as const, code: part.code, probability: part.probability }] : []),
    ...problems.map(({ code, probability }) => ({ field: 'symptomCodes' as const, code, probability })),
  ]
  return {
    change: {
      assemblyCode: assembly.code,
      ...(part && { subAssemblyCode: part.code }),
      ...(problems.length > 0 && { symptomCodes: problems.map(({ code }) => code) }),
    },
    proposed: { modelVersion, taken },
  }
}
