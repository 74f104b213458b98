import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { fillsOf } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { vocabularyOf } from '../vocabulary'

/** Fields that are cleared when the key changes, because their old value may not belong to the new one. */
const dependents: Partial<Record<FieldName, FieldName[]>> = {
  province: ['city', 'district'],
  city: ['district'],
  producerId: ['brandId', 'modelRangeId', 'typeCodeId'],
  brandId: ['modelRangeId', 'typeCodeId'],
  modelRangeId: ['typeCodeId'],
  assemblyCode: ['subAssemblyCode'],
}

export const requiredParent: Partial<Record<FieldName, FieldName>> = {
  city: 'province',
  district: 'city',
  typeCodeId: 'modelRangeId',
  subAssemblyCode: 'assemblyCode',
}

/**
 * Fields that a choice always overwrites, because they are above it in the catalogue; others are only filled if
 * empty.
 */
const ancestors: Partial<Record<FieldName, FieldName[]>> = {
  brandId: ['producerId'],
  modelRangeId: ['producerId', 'brandId'],
}

export function cascadeOf(
  name: FieldName,
): ((value: FormValue, values: FormValues) => FormValues) | undefined {
  const vocabulary = vocabularyOf(name)
  if (!vocabulary || ['codes', 'assemblies', 'code'].includes(fieldOf[name].kind)) return undefined
  return (value, values) => {
    const emptied = Object.fromEntries((dependents[name] ?? []).map(other => [other, null]))
    if (typeof value !== 'string') return emptied
    const fills = Object.entries(fillsOf(vocabulary, value)).filter(
      ([other]) =>
        ancestors[name]?.includes(other as FieldName) ||
        isEmpty(values[other]) ||
        assumed(name, other, values),
    )
    return { ...emptied, ...Object.fromEntries(fills.map(([other, fill]) => [other, String(fill)])) }
  }
}

/** A value filled in from the series is a guess: the specific model overwrites it, unlike a value that was typed. */
function assumed(name: FieldName, other: string, values: FormValues): boolean {
  if (name !== 'typeCodeId' || typeof values.modelRangeId !== 'string') return false
  return fillsOf('series', values.modelRangeId)[other as FieldName] === values[other]
}
