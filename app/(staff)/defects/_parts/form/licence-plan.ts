import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import type { Answered } from '@/lib/licences/answer-fields'
import { isEmpty } from '../values'

/** One value of a licence that the form can take. */
export interface Offer {
  field: FieldName
  /** As the input keeps it. */
  value: string
  /** As it is printed. */
  printed: string
  confidence: number
  /** What the form says now, where that is something else. */
  instead: string | null
  /** The form says the same already. */
  same: boolean
  /** Ticked at first: nothing that stands there is given up unasked. */
  ticked: boolean
}

/** What was read, as offers to the form; fields that the person may not change are left out. */
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
