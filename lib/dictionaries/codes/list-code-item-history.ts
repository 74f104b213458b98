import { type EntryStep, readEntryHistory } from '@/lib/collections/read-history'
import { operation } from '@/lib/core/operation'
import { codeItem } from './code-item-input'

export const listCodeItemHistory = operation({
  access: 'dictionary_code:query',
  input: codeItem,
  run: (ctx, { key, code }): Promise<EntryStep[]> => readEntryHistory(ctx, 'code', `${key}:${code}`),
})
