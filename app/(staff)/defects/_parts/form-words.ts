/** The words that the form needs in the browser. */
export const formWords = [
  'defects',
  'defectForm',
  'fields',
  'sections',
  'units',
  'validation',
  'uiForm',
  'licence',
] as const
