import { evaluateVin, likelyModelYear, type VinStatus } from '@/lib/values/vin'
import { fieldNames, fieldOf } from './fields'
import { type DefectValues, monthsBetween, monthsInService, productionMonth } from './schema'
import { type SeverityWeights, severityScore } from './severity'
import { isEmpty } from './values'

export interface Known {
  knownMaker?(key: string): boolean
  brandNature?: string | null
  safetyCritical: boolean
  weights?: SeverityWeights
}

export interface Derived {
  vinStatus: VinStatus
  brandNature: string | null
  modelYear: number | null
  vehicleAgeMonths: number | null
  monthsInService: number | null
  productionMonth: string | null
  lagDays: number | null
  faultBeforeProduction: boolean
  mileageImplausible: boolean
  completeness: string
  severityScore: number
}

export function derive(values: DefectValues, known: Known): Derived {
  const { faultDate, receivedAt, purchaseDate, firstRegDate, productionDate, mileage } = values
  const verdict = evaluateVin(values.vin, known.knownMaker)
  const brandNature = known.brandNature ?? values.brandNature ?? null
  const modelYear = values.modelYear ?? likelyModelYear(verdict, values)
  return {
    vinStatus: verdict.status,
    brandNature,
    modelYear,
    vehicleAgeMonths: monthsBetween(purchaseDate, faultDate),
    monthsInService: monthsInService(values),
    productionMonth: productionMonth(values),
    lagDays: daysBetween(faultDate, receivedAt),
    faultBeforeProduction: Boolean(faultDate && productionDate && faultDate < productionDate),
    mileageImplausible: isImplausible(
      mileage,
      earliest(productionDate, purchaseDate, firstRegDate),
      faultDate,
    ),
    completeness: completenessOf({ ...values, brandNature, modelYear }),
    severityScore: severityScore(values, known.safetyCritical, known.weights),
  }
}

type Day = string | null | undefined

export function daysBetween(from: Day, to: Day): number | null {
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) : null
}

const kilometresAMonth = 10_000

function isImplausible(mileage: number | null | undefined, since: Day, until: Day): boolean {
  const months = monthsBetween(since, until)
  if (mileage == null || months === null) return false
  return mileage > kilometresAMonth * Math.max(1, months)
}

function earliest(...days: Day[]): Day {
  return days.filter(day => day != null).sort()[0]
}

const weighted = fieldNames
  .map(name => {
    const { staff, consumer, exported } = fieldOf[name]
    return { name, weight: staff ? 2 : consumer || exported ? 1 : 0 }
  })
  .filter(({ weight }) => weight > 0)
const fullWeight = weighted.reduce((sum, { weight }) => sum + weight, 0)

export function completenessOf(values: DefectValues): string {
  const sum = weighted.reduce((all, { name, weight }) => all + (isEmpty(values[name]) ? 0 : weight), 0)
  return (sum / fullWeight).toFixed(3)
}
