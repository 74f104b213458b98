import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { vocabularyOf } from '../vocabulary'

export type RecordWithNames = Readonly<Record<string, unknown>>

const single = (name: FieldName) => `${name.replace(/(Id|Code)$/, '')}Name`

/** [vocabulary, value, name] of every id and code whose name the record carries. */
export function wordsOfRecord(record: RecordWithNames): [string, string, string][] {
  return fieldNames.flatMap((name): [string, string, string][] => {
    const vocabulary = vocabularyOf(name)
    const value = record[name]
    if (!vocabulary || isEmpty(value)) return []
    const names = Array.isArray(value)
      ? (record[`${name}Names`] as string[] | undefined)
      : [record[single(name)]]
    return [value].flat().flatMap((one, at): [string, string, string][] => {
      const word = names?.[at]
      return word ? [[vocabulary, String(one), String(word)]] : []
    })
  })
}

export function labelLookup(words: readonly [string, string, string][]) {
  const known = new Map(words.map(([vocabulary, value, word]) => [`${vocabulary} ${value}`, word]))
  return (vocabulary: string, value: string) => known.get(`${vocabulary} ${value}`)
}

export const isProse = (name: FieldName) => {
  const field = fieldOf[name]
  return field.kind === 'text' && field.max > 200
}
