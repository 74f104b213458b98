import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { isEmpty } from '../values'
import { vocabularyOf } from '../vocabulary'

/** A record as the reading verbs answer it: fields, and the names beside ids and codes. */
export type RecordWithNames = Readonly<Record<string, unknown>>

const single = (name: FieldName) => `${name.replace(/(Id|Code)$/, '')}Name`

/** The names that a record carries: [vocabulary, value, name], for forms and comparisons. */
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

/** Looks a name up in what records carried. */
export function wordFinder(words: readonly [string, string, string][]) {
  const known = new Map(words.map(([vocabulary, value, word]) => [`${vocabulary} ${value}`, word]))
  return (vocabulary: string, value: string) => known.get(`${vocabulary} ${value}`)
}

/** Fields of prose stand over the whole width. */
export const isProse = (name: FieldName) => {
  const field = fieldOf[name]
  return field.kind === 'text' && field.max > 200
}
