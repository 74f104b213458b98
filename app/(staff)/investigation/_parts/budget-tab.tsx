'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { decimalText } from '@/app/_ui/decimal'
import { notice } from '@/app/_ui/feedback/feedback'
import { Panel } from '@/app/_ui/panel'
import { BudgetTable } from '@/app/(staff)/_parts/budget/budget-table'
import { useBudgetForm } from '@/app/(staff)/_parts/budget/use-budget-form'
import type { Detail } from './read-detail'

interface Props {
  id: string
  budget: NonNullable<Detail['budget']>
}

export function BudgetTab({ id, budget: read }: Props) {
  const t = useTranslations('investigations')
  const unit = useTranslations('recordActions.budget')('unit')
  const { budget, suggestions, mayEdit, departments } = read
  const deptName = departments.find(({ name }) => name === budget.deptName)?.label ?? budget.deptName
  return (
    <Panel>
      {budget.adjustBudget && (
        <p className="mb-12">
          {t('fields.adjustBudget')}: {decimalText(budget.adjustBudget)} {unit}
        </p>
      )}
      {suggestions.length > 0 && (
        <p className="mb-12 secondary">
          {t('suggestions')}{' '}
          {suggestions.map(one => `${one.complaintNo} ${decimalText(one.suggestBudget)} ${unit}`).join('; ')}
        </p>
      )}
      {mayEdit ? <BudgetEdit id={id} budget={read} /> : <BudgetTable budget={{ ...budget, deptName }} />}
    </Panel>
  )
}

function BudgetEdit({ id, budget: read }: Props) {
  const t = useTranslations('investigations')
  const router = useRouter()
  const form = useBudgetForm(read, { always: true })
  const save = async () => {
    if (!form.check()) return
    try {
      await call('PUT /investigationinfo/budget', asInput(form.body() ?? {}, { id, version: read.version }), {
        quiet: true,
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors.length === 0) notice.error(error.message)
      form.takeErrors(
        error.errors.map(one => ({ ...one, path: one.path.replace(/^(?!budget\.)/, 'budget.') })),
      )
      return
    }
    notice.success(t('budgetSaved'))
    router.refresh()
  }
  return (
    <div className="ui-form in-dialog">
      {form.content}
      <p className="mt-16">
        <ActionButton type="primary" onClick={save}>
          {t('saveBudget')}
        </ActionButton>
      </p>
    </div>
  )
}
