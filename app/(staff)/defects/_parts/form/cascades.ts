import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isEmpty } from '../values'
import { vocabularyOf } from '../vocabulary'
import { fillsOf } from '../words'

/** Choosing these settles others: what no longer fits is emptied. */
const below: Partial<Record<FieldName, FieldName[]>> = {
  province: ['city', 'district'],
  city: ['district'],
  producerId: ['brandId', 'modelRangeId', 'typeCodeId'],
  brandId: ['modelRangeId', 'typeCodeId'],
  modelRangeId: ['typeCodeId'],
  assemblyCode: ['subAssemblyCode'],
}

/** Without the field above there is nothing to choose from. */
export const needs: Partial<Record<FieldName, FieldName>> = {
  city: 'province',
  district: 'city',
  typeCodeId: 'modelRangeId',
  subAssemblyCode: 'assemblyCode',
}

/** The chain above a catalogue entry always follows the choice; what describes the car only fills gaps. */
const chain: Partial<Record<FieldName, FieldName[]>> = {
  brandId: ['producerId'],
  modelRangeId: ['producerId', 'brandId'],
}

/** What else changes when `name` is chosen. */
export function followOf(
  name: FieldName,
): ((value: FormValue, values: FormValues) => FormValues) | undefined {
  const vocabulary = vocabularyOf(name)
  if (!vocabulary || ['codes', 'assemblies', 'code'].includes(fieldOf[name].kind)) return undefined
  return (value, values) => {
    const emptied = Object.fromEntries((below[name] ?? []).map(other => [other, null]))
    if (typeof value !== 'string') return emptied
    const fills = Object.entries(fillsOf(vocabulary, value)).filter(
      ([other]) =>
        chain[name]?.includes(other as FieldName) || isEmpty(values[other]) || assumed(name, other, values),
    )
    return { ...emptied, ...Object.fromEntries(fills.map(([other, fill]) => [other, String(fill)])) }
  }
}

/** What the series filled in is a guess that the specific model knows better. */
function assumed(name: FieldName, other: string, values: FormValues): boolean {
  if (name !== 'typeCodeId' || typeof values.modelRangeId !== 'string') return false
  return fillsOf('series', values.modelRangeId)[other as FieldName] === values[other]
}
