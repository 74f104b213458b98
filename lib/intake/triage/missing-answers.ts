import { missingOf } from '@/lib/defects/rules'
import type { DefectValues } from '@/lib/defects/schema'
import { isEmpty } from '@/lib/defects/values'
import { requiredAnswers, vehicleFields } from '@/lib/intake/answers'

/** What a reporter can be asked for and has not said, what counts most first. */
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

/** The share of what is known, as of records. */
export const completenessOfProduct = (answers: Readonly<Record<string, unknown>>): number =>
  1 - missingOfProduct(answers).length / ofProduct.length
