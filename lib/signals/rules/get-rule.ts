import { operation } from '@/lib/core/operation'
import { type RuleRow, readRule } from './rule-rows'
import { oneRule } from './rule-schema'

export const getRule = operation({
  access: 'signal_rule:get',
  input: oneRule,
  run: (ctx, { id }): Promise<RuleRow> => readRule(ctx, id),
})
