import { names } from '@/lib/values/names'

export const watchWords = names(
  'watchItems.add watchItems.added watchItems.addNote watchItems.addTitle watchItems.noteLabel',
  'watchItems.taken uiForm.form',
)
