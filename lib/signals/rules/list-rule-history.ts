import { type EntryStep, readEntryHistory } from '@/lib/collections/read-history'
import { operation } from '@/lib/core/operation'
import { oneRule } from './rule-schema'

export const listRuleHistory = operation({
  access: 'signal_rule:get',
  input: oneRule,
  run: (ctx, { id }): Promise<EntryStep[]> => readEntryHistory(ctx, 'signalRule', id),
})
