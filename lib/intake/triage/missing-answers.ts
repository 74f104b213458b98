import { missingOf } from '@/lib/defects/rules'
import type { DefectValues } from '@/lib/defects/schema'
import { isEmpty } from '@/lib/defects/values'
import { requiredAnswers, vehicleFields } from '@/lib/intake/answers'

export function missingOfRecord(values: DefectValues): string[] {
  return missingOf(values).filter(name => name in vehicleFields)
}

const ofProduct = [
  ...requiredAnswers.product,
  'productSubcategory',
  'productBrand',
  'productModel',
  'productMaker',
  'purchasePlace',
]

export function missingOfProduct(answers: Readonly<Record<string, unknown>>): string[] {
  return ofProduct.filter(name => isEmpty(answers[name]))
}

export const completenessOfProduct = (answers: Readonly<Record<string, unknown>>): number =>
  1 - missingOfProduct(answers).length / ofProduct.length
