import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import type { FieldName } from '@/lib/defects/fields'
import type { Answered } from '@/lib/licences/answer-fields'

export interface Offer {
  field: FieldName
  value: string
  printed: string
  confidence: number
  instead: string | null
  same: boolean
  /** Preselected only where the form is empty, so that no entered value is overwritten unasked. */
  ticked: boolean
}

export function licenceOffers(
  { vin, confidence, fields }: Answered,
  values: FormValues,
  hidden: ReadonlySet<FieldName>,
): Offer[] {
  const { plateNo, engineNo, registeredOn, useNature, brandModel } = fields
  const read: [FieldName, { value: string; confidence: number; code?: string } | null | undefined][] = [
    ['vin', vin ? { value: vin, confidence } : null],
    ['plateNo', plateNo],
    ['engineNo', engineNo],
    ['firstRegDate', registeredOn],
    ['useNature', useNature?.code ? useNature : null],
    ['modelName', brandModel],
  ]
  return read.flatMap(([field, found]) => {
    if (!found || hidden.has(field)) return []
    const value = found.code ?? found.value
    const now = isEmpty(values[field]) ? null : String(values[field])
    const same = now === value
    return {
      field,
      value,
      printed: found.value,
      confidence: found.confidence,
      instead: same ? null : now,
      same,
      ticked: now === null && field !== 'modelName',
    }
  })
}
