import type { Ctx } from '@/lib/core/context'
import type { Car } from '@/lib/defects/recalls/judge'
import { likelyModelYear, type VinVerdict } from '@/lib/values/vin'
import { answerVehicle, type Source } from '@/lib/vehicles/answer-vehicle'

export async function carOfVin(
  ctx: Ctx,
  verdict: VinVerdict,
  findings: Parameters<typeof answerVehicle>[2],
  source: Source,
  sureEnough: number,
): Promise<Car> {
  const { vin, status } = verdict
  const { best, brands, modelRanges, powerTypes } = await answerVehicle(ctx, vin, findings, source)
  const sure = (id: string | null | undefined, candidates: readonly { id: string; confidence: number }[]) =>
    candidates.find(one => one.id === id && one.confidence >= sureEnough)?.id ?? null
  const [power] = powerTypes
  return {
    vin,
    vinStatus: status,
    brandId: sure(best?.brandId, brands) ?? (brands.length === 0 ? (best?.brandId ?? null) : null),
    modelRangeId: sure(best?.modelRangeId, modelRanges),
    powerType: power && power.confidence >= sureEnough ? power.code : null,
    modelYear: likelyModelYear(verdict, {}),
  }
}
