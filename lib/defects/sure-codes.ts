import type { Suggestions } from '@/lib/coding/models/suggest'

interface Sure {
  code: string
  probability: number
}

export interface SureCodes {
  modelVersion: number
  assembly: Sure
  subAssembly: Sure | null
  symptoms: Sure[]
}

const alsoFrom = 0.7

export function sureCodes(
  {
    modelVersion,
    assemblies,
    subAssemblies,
    symptoms,
  }: Pick<Suggestions, 'modelVersion' | 'assemblies' | 'subAssemblies' | 'symptoms'>,
  from: number,
): SureCodes | undefined {
  const [assembly] = assemblies
  if (!assembly || !modelVersion || assembly.probability < from) return undefined
  const part = subAssemblies.find(
    ({ assemblyCode, probability }) => assemblyCode === assembly.code && probability >= alsoFrom,
  )
  const sure = ({ code, probability }: Sure): Sure => ({ code, probability })
  return {
    modelVersion,
    assembly: sure(assembly),
    subAssembly: part ? sure(part) : null,
    symptoms: symptoms.filter(({ probability }) => probability >= alsoFrom).map(sure),
  }
}
