export const formWords = [
  'defects',
  'defectForm',
  'duplicates.watch',
  'duplicates.score',
  'duplicates.through',
  'duplicates.empty',
  'fields',
  'sections',
  'units',
  'validation',
  'uiForm',
  'licence',
] as const
