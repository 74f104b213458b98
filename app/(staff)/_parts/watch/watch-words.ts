export const watchWords = [
  'watchItems.add',
  'watchItems.added',
  'watchItems.addNote',
  'watchItems.addTitle',
  'watchItems.noteLabel',
  'watchItems.taken',
  'uiForm.form',
] as const
