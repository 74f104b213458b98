import { type FieldName, fieldNames, fieldOf, hiddenWord, type Section } from '@/lib/defects/fields'
import { galleryFile } from '@/lib/defects/files/mask-files'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import { isProse, labelLookup, wordsOfRecord } from '../_parts/record/record-words'
import { type Translate, valueText } from '../_parts/show-value'

export type Side = ReturnType<typeof sideOf>

export const sideOf = (record: DefectDetail) => ({
  id: record.id,
  complaintNo: record.complaintNo,
  version: record.version,
  state: record.state,
  stateDes: record.stateDes,
  deleted: record.deletedAt !== null,
  canReveal: record.canReveal,
  masked: record.masked,
  files: record.files.map(galleryFile),
})

export interface ComparedRow {
  name: FieldName
  section: Section
  one: string | undefined
  other: string | undefined
  /** unknown: both are masked alike and this user may not see the values. */
  how: 'same' | 'differs' | 'unknown'
  prose: boolean
}

interface Pair {
  one: DefectDetail
  other: DefectDetail
  differ: FieldName[]
  unknown: FieldName[]
}

export function rowsOf({ one, other, differ, unknown }: Pair, translate: Translate): ComparedRow[] {
  const word = labelLookup([...wordsOfRecord(one), ...wordsOfRecord(other)])
  const text = (record: DefectDetail, name: FieldName) =>
    valueText(name, record[name], translate, word) ?? (record.masked.includes(name) ? hiddenWord : undefined)
  return fieldNames.flatMap((name): ComparedRow[] => {
    const sides = { one: text(one, name), other: text(other, name) }
    if (sides.one === undefined && sides.other === undefined) return []
    const how = differ.includes(name) ? 'differs' : unknown.includes(name) ? 'unknown' : 'same'
    return [{ name, section: fieldOf[name].section, ...sides, how, prose: isProse(name) }]
  })
}
