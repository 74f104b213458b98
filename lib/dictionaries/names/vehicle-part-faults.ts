import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { isOffered, lookups } from './lookups'

interface VehiclesAndPart {
  producerId?: string | null
  brandIds?: readonly string[]
  modelRangeIds?: readonly string[]
  assemblyCode?: string | null
  subAssemblyCode?: string | null
  symptomCodes?: readonly string[]
}

// What a recall or an investigation names and is not offered; what it named before may stay.
export async function vehicleAndPartFaults(
  ctx: Ctx,
  given: VehiclesAndPart,
  before: VehiclesAndPart = {},
): Promise<Issue[]> {
  const { producers, brands, series, assemblies, subAssemblies, enabled } = await lookups(ctx)
  const { producerId, brandIds = [], modelRangeIds = [], assemblyCode, subAssemblyCode } = given
  const issues: Issue[] = []
  const wrong = (path: keyof VehiclesAndPart, code = 'not_offered') => issues.push({ path, code })
  if (producerId && !producers.get(producerId)?.enabled && before.producerId !== producerId)
    wrong('producerId')
  for (const id of brandIds) {
    const brand = brands.get(id)
    if (!brand || !(brand.enabled || before.brandIds?.includes(id))) wrong('brandIds')
    else if (producerId && brand.producerId !== producerId) wrong('brandIds', 'not_of_producer')
  }
  for (const id of modelRangeIds) {
    const one = series.get(id)
    if (!one || !(one.enabled || before.modelRangeIds?.includes(id))) wrong('modelRangeIds')
    else if (brandIds.length > 0 && !brandIds.includes(one.brandId)) wrong('modelRangeIds', 'not_of_brand')
  }
  const assembly = assemblyCode ? assemblies.get(assemblyCode) : undefined
  const keeps = before.assemblyCode === assemblyCode
  if (assemblyCode && !(assembly && (keeps || isOffered(assembly, today(ctx.now))))) wrong('assemblyCode')
  const part = subAssemblyCode ? subAssemblies.get(subAssemblyCode) : undefined
  if (subAssemblyCode && !(part && (part.enabled || before.subAssemblyCode === subAssemblyCode)))
    wrong('subAssemblyCode')
  else if (part && (assembly || !assemblyCode) && part.assemblyId !== assembly?.id)
    wrong('subAssemblyCode', 'not_of_assembly')
  const isFine = (code: string) => enabled('symptomCodes', code) || before.symptomCodes?.includes(code)
  if (given.symptomCodes?.some(code => !isFine(code))) wrong('symptomCodes')
  return issues
}
