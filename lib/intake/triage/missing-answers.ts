import { snakeCase } from '@/lib/core/snake-case'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { requiredAnswers } from '@/lib/intake/answers'

export const askedOfVehicle: readonly FieldName[] = [
  'vin',
  'brandId',
  'modelRangeId',
  ...(requiredAnswers.vehicle as FieldName[]),
  'mobile',
  'crash',
  'fire',
]

const insteadOf: Partial<Record<FieldName, FieldName>> = {
  modelRangeId: 'modelName',
  mobile: 'email',
}

/** 不清楚 is an answer, but without a VIN nobody finds the car. */
const mayBeUnknown = (name: string) => name !== 'vin'

export const readForMissing = [...askedOfVehicle, ...Object.values(insteadOf)]

export function missingOfVehicle(values: DefectValues, unknown: readonly string[]): string[] {
  return askedOfVehicle.filter(
    name =>
      isEmpty(values[name]) &&
      isEmpty(values[insteadOf[name] ?? name]) &&
      !(mayBeUnknown(name) && unknown.includes(name)),
  )
}

export const nothingMissing = askedOfVehicle
  .map(name => {
    const given = [name, insteadOf[name] ?? name].map(one =>
      fieldOf[one].kind === 'codes' ? `d.${snakeCase(one)} <> '{}'` : `d.${snakeCase(one)} IS NOT NULL`,
    )
    const unknown = mayBeUnknown(name) ? [`'${name}' = ANY(r.unknown)`] : []
    return `(${[...new Set(given), ...unknown].join(' OR ')})`
  })
  .join(' AND ')

export const completenessOfVehicle = (values: DefectValues, unknown: readonly string[]): number =>
  1 - missingOfVehicle(values, unknown).length / askedOfVehicle.length

const askedOfProduct = [
  ...requiredAnswers.product,
  'mobile',
  'productSubcategory',
  'productBrand',
  'productModel',
  'productMaker',
  'purchasePlace',
]

export function missingOfProduct(answers: Readonly<Record<string, unknown>>): string[] {
  return askedOfProduct.filter(
    name => isEmpty(answers[name]) && isEmpty(answers[name === 'mobile' ? 'email' : name]),
  )
}

export const completenessOfProduct = (answers: Readonly<Record<string, unknown>>): number =>
  1 - missingOfProduct(answers).length / askedOfProduct.length
