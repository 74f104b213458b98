'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { sumDecimals } from '@/app/_ui/decimal'
import { approvalStart, useApprovalFields } from '@/app/_ui/form/approval-form'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type Undoable, useUndoNotice } from './undo/use-undo-notice'
import type { OpenedRecord } from './use-opened-record'

type Audit = OpenedRecord['audits'][number]

export function suggestedOf(budget: Audit['budget'] | undefined): string {
  const suggested = (budget?.items ?? []).flatMap(({ suggestBudget }) => suggestBudget ?? [])
  return suggested.length > 0 ? sumDecimals(suggested) : (budget?.suggestBudget ?? '0.00')
}

type Audited = Pick<OpenedRecord, 'id' | 'complaintNo' | 'audits'>

export function useAuditForm({ id, complaintNo, audits: all }: Audited, undoable: Undoable) {
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(undoable)
  const audits = all.filter(({ undoneAt }) => undoneAt === null)
  const evaluation = audits.findLast(({ kind }) => kind === 'evaluate')
  // A second audit adjusts the budget of the first one instead of suggesting a new one.
  const before = audits.findLast(({ kind, suggestBudget }) => kind === 'audit' && suggestBudget)
  const fields = useApprovalFields({ number: before ? 'adjust' : 'suggest', unit: t('budget.unit') })
  const start = approvalStart({ suggestBudget: suggestedOf(evaluation?.budget) })
  const form = useFormValues(start, [{ fields }])
  const send = async (version: number) => {
    const { result, number, opinion } = form.values
    const written = await call(
      'POST /auditinfomation',
      asInput(
        { result, number: result === '1' ? number : null, opinion },
        {
          kind: 'audit',
          complaintId: id,
          version,
          numberLabel: before ? 'adjustBudget' : 'suggestBudget',
        },
      ),
      { quiet: true },
    )
    tell(t(result === '1' ? 'done.approved' : 'done.rejected', { number: complaintNo }), {
      ...written,
      undo: 'undoAudit',
    })
  }
  return { evaluation, fields, form, send }
}
