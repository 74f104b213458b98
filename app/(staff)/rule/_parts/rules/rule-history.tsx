'use client'

import { call } from '@/app/_ui/call'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useHistory } from '@/app/(staff)/_parts/entry-drawer/use-history'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import { useRuleWords } from './use-rule-words'

export function RuleHistory({ row }: { row: RuleRow }) {
  const { labelOf } = useRuleWords()
  const steps = useHistory(row.id, () => call('GET /signalrule/:id/history', { id: row.id }, { quiet: true }))
  return (
    <HistorySteps
      steps={steps}
      label={labelOf}
      isFlag={field => field.endsWith('yates') || field.endsWith('newOnly')}
    />
  )
}
