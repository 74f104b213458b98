import { snakeCase } from '@/lib/core/snake-case'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isEmpty } from '@/lib/defects/schema'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel } from '@/lib/i18n/translate'
import { type Branch, requiredAnswers } from '@/lib/intake/answers'

export const askedOfVehicle: readonly FieldName[] = [
  'vin',
  'brandId',
  'modelRangeId',
  ...(requiredAnswers.vehicle as FieldName[]),
  'mobile',
  'crash',
  'fire',
]

const insteadOf: Readonly<Record<string, FieldName>> = {
  modelRangeId: 'modelName',
  mobile: 'email',
}

/** 不清楚 is an answer, but without a VIN nobody finds the car. */
const mayBeUnknown = (name: string) => name !== 'vin'

export const readForMissing = [...askedOfVehicle, ...Object.values(insteadOf)]

export const nothingMissing = askedOfVehicle
  .map(name => {
    const given = [name, insteadOf[name] ?? name].map(one =>
      fieldOf[one].kind === 'codes' ? `d.${snakeCase(one)} <> '{}'` : `d.${snakeCase(one)} IS NOT NULL`,
    )
    const unknown = mayBeUnknown(name) ? [`'${name}' = ANY(r.unknown)`] : []
    return `(${[...new Set(given), ...unknown].join(' OR ')})`
  })
  .join(' AND ')

const askedOfProduct = [
  ...requiredAnswers.product,
  'mobile',
  'productSubcategory',
  'productBrand',
  'productModel',
  'productMaker',
  'purchasePlace',
]

type Answers = Readonly<Record<string, unknown>>

export function evaluateAnswers(branch: Branch, answers: Answers, unknown: readonly string[] = []) {
  const names: readonly string[] = branch === 'vehicle' ? askedOfVehicle : askedOfProduct
  const missing = names.filter(
    name =>
      isEmpty(answers[name]) &&
      isEmpty(answers[insteadOf[name] ?? name]) &&
      !(mayBeUnknown(name) && unknown.includes(name)),
  )
  return {
    missing,
    completeness: 1 - missing.length / names.length,
    marks: {
      crash: answers.crash === true,
      fire: answers.fire === true,
      injuredCount: Number(answers.injuredCount ?? 0),
      deathCount: Number(answers.deathCount ?? 0),
    },
  }
}

export const labelled = (locale: Locale, names: readonly string[]) =>
  names.map(name => ({ name, label: fieldLabel(locale, name) }))
