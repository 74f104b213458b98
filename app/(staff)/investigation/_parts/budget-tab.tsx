'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { decimalText } from '@/app/_ui/decimal'
import { notice } from '@/app/_ui/feedback/feedback'
import { formKeys, useSaveKey } from '@/app/_ui/keys/form-keys'
import { Panel } from '@/app/_ui/panel'
import { useFound, useKept } from '@/app/_ui/unsaved'
import { BudgetTable } from '@/app/(staff)/_parts/budget/budget-table'
import { type BudgetTyped, sameTyped, useBudgetForm } from '@/app/(staff)/_parts/budget/use-budget-form'
import type { Detail } from './read-detail'

interface Props {
  id: string
  budget: NonNullable<Detail['budget']>
}

export function BudgetTab({ id, budget: read }: Props) {
  const t = useTranslations('investigations')
  const unit = useTranslations('recordActions.budget')('unit')
  const { budget, suggestions, mayEdit, isFixed, departments } = read
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
      {isFixed && <p className="mb-12 secondary">{t('budgetFixed')}</p>}
      {mayEdit ? <BudgetEdit id={id} budget={read} /> : <BudgetTable budget={{ ...budget, deptName }} />}
    </Panel>
  )
}

interface Kept {
  typed: BudgetTyped
  start: BudgetTyped
  version: number
}

function BudgetEdit({ id, budget: read }: Props) {
  const t = useTranslations('investigations')
  const router = useRouter()
  const found = useFound<Kept>('budget')
  const form = useBudgetForm(read, { always: true, found: found?.typed })
  const { typed, start, touched } = form
  // The version that the input is based on, where others have changed the budget since.
  const [older, setOlder] = useState(found && !sameTyped(found.start, start) ? found.version : undefined)
  const version = older ?? read.version
  useKept('budget', touched ? { typed, start: older ? found!.start : start, version } : undefined, () => {})
  const save = async () => {
    if (!form.check()) return
    try {
      await call('PUT /investigationinfo/budget', asInput(form.body() ?? {}, { id, version }), {
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
    form.settle()
    setOlder(undefined)
    router.refresh()
  }
  const element = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const press = () => button.current?.click()
  useSaveKey(element, press)
  return (
    <form
      ref={element}
      className="ui-form in-dialog"
      onSubmit={event => {
        event.preventDefault()
        press()
      }}
      onKeyDown={formKeys}
    >
      {form.content}
      <p className="row gap-8 mt-16">
        <ActionButton ref={button} type="primary" onClick={save}>
          {t('saveBudget')}
        </ActionButton>
        {touched && (
          <Button
            onClick={() => {
              form.undo()
              setOlder(undefined)
            }}
          >
            {t('undoBudget')}
          </Button>
        )}
        <span className="secondary" role="status">
          {touched ? t('budgetUnsaved') : ''}
        </span>
      </p>
    </form>
  )
}
