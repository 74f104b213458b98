import type { LicenceField, LicenceFields } from '@/lib/services/licence-reader/licence-reader'

export interface Answered {
  vin: string | null
  confidence: number
  fields: { [Field in LicenceField]?: AnsweredField }
}

export interface AnsweredField {
  value: string
  confidence: number
  code?: string
}

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
