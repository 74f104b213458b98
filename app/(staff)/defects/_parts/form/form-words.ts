import { names } from '@/lib/values/names'

export const formWords = names(
  'defects defectForm coding.line coding.mention duplicates.watch duplicates.question',
  'duplicates.score duplicates.through duplicates.empty fields sections units validation uiForm',
  'licence defectRecord.returned recallMatch.decided',
)
