export const watchWords = [
  'watchItems.add',
  'watchItems.added',
  'watchItems.addNote',
  'watchItems.addTitle',
  'watchItems.noteLabel',
  'watchItems.taken',
  'uiForm.form',
  'investigations.add',
  'investigations.added',
  'investigations.fields',
  'investigations.options',
  'investigations.open',
] as const
