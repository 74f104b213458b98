import type { LicenceField, LicenceFields } from '@/lib/services/licence-reader/licence-reader'

export interface Answered {
  vin: string | null
  /** Of the VIN, 0 to 1. */
  confidence: number
  fields: { [Field in LicenceField]?: AnsweredField }
}

export interface AnsweredField {
  /** As it is printed. */
  value: string
  confidence: number
  /** The code of the list that the record keeps instead, where there is one. */
  code?: string
}

/** What was read, with the code that a record keeps of the use. */
export function answerFields(
  fields: LicenceFields,
  uses: ReadonlyMap<string, { code: string; name: string }> | undefined,
): Answered['fields'] {
  const { useNature } = fields
  if (!useNature) return fields
  const plain = (name: string) => name.replace(/（.*）/, '')
  const code = [...(uses?.values() ?? [])].find(({ name }) => plain(name) === useNature.value)?.code
  return { ...fields, useNature: { ...useNature, ...(code && { code }) } }
}
