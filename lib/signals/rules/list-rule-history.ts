import { operation } from '@/lib/core/operation'
import { type EntryStep, readEntryHistory } from '@/lib/dictionaries/read-entry-history'
import { oneRule } from './rule-schema'

export const listRuleHistory = operation({
  access: 'signal_rule:get',
  input: oneRule,
  run: (ctx, { id }): Promise<EntryStep[]> => readEntryHistory(ctx, 'signalRule', id),
})
