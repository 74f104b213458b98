import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { compareDecimals, decimalText } from '@/app/_ui/decimal'
import { notice } from '@/app/_ui/feedback/feedback'
import { approvalStart, useApprovalFields } from '@/app/_ui/form/approval-form'
import { type FormField, type FormValues, reasonField } from '@/app/_ui/form/form-fields'
import { type TransferItem, TransferPicker, transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { unsavedPaths } from '@/app/_ui/unsaved'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { InvestigationDetail } from '@/lib/investigations/read-investigation'
import { conclusions, type StepName } from '@/lib/investigations/states'
import type { Detail } from './read-detail'

type OpenWork = Detail['openWork']
const openKinds = ['records', 'tasks', 'letters'] as const

const order: readonly StepName[] = [
  ...(['apply', 'approve', 'start', 'conclude', 'close', 'reopen', 'adjust', 'handOver'] as const),
]

export function useFileSteps(file: InvestigationDetail, openWork: OpenWork, rising: string | undefined) {
  const t = useTranslations('investigations')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const fieldsOf = useStepFields(file, rising)
  const notesOf = useStepNotes(file, openWork)
  const { id } = file

  const undo = async (version: number, values: FormValues = {}) => {
    await call('POST /investigationinfo/undo', asInput(values, { id, version }))
    notice.success(t('undone'))
    router.refresh()
  }
  const take = (step: StepName) => {
    const okText = t(`nodes.${step}`)
    const { fields, start } = fieldsOf(step)
    ask({
      ...{ title: `${okText} · ${file.fileNo}`, okText, fields, start },
      width: step === 'handOver' ? transferWidth + 48 : undefined,
      async onSend(values) {
        const agreed = values.result === '1'
        const { number, ...rest } = values
        const sent = 'result' in values ? { ...rest, number: agreed ? number : null } : values
        const done = await call(
          'POST /investigationinfo/step',
          asInput(sent, { id, version: file.version, step }),
        )
        notice.success(t('stepDone', { step: okText, state: t(`options.state.${done.state}`) }), {
          undo: () => undo(done.version).catch(() => router.refresh()),
        })
        router.refresh()
      },
      children: (
        <>
          <p className="ui-note">{t(`stepNotes.${step}`)}</p>
          {step === 'close' && file.conclusion && (
            <p className="ui-note pre-line">
              {t('standing.conclusion', {
                conclusion: t(`options.conclusion.${file.conclusion}`),
                text: file.conclusionText ?? '',
              })}
            </p>
          )}
          {notesOf(step).map(note => (
            <p key={note} className="ui-note text-warning">
              {note}
            </p>
          ))}
        </>
      ),
    })
  }
  const askUndo = () =>
    ask({
      ...{ title: `${t('nodes.undo')} · ${file.fileNo}`, okText: t('nodes.undo') },
      fields: [reasonField(t('reason'), 500)],
      onSend: values => undo(file.version, values),
    })
  const [first, ...others] = order
    .filter(step => file.can.steps.includes(step))
    .map(key => ({ key: key as string, label: t(`nodes.${key}`), onSelect: () => take(key) }))
  const undoing = file.can.undo ? [{ key: 'undo', label: t('nodes.undo'), onSelect: askUndo }] : []
  return { first, others: [...others, ...undoing], dialog }
}

// What whoever takes the step has to know first.
function useStepNotes(file: InvestigationDetail, { rowSum, ...open }: OpenWork) {
  const t = useTranslations('investigations')
  const budget = useTranslations('recordActions.budget')
  const comma = useTranslations('ui')('comma')
  const { id, applyBudget } = file
  return (step: StepName): string[] => {
    const notes: string[] = []
    if (step === 'conclude' || step === 'close') {
      const left = openKinds
        .filter(kind => open[kind] > 0)
        .map(kind => t(`standing.${kind}`, { count: open[kind] }))
      if (left.length > 0) notes.push(t('standing.open', { left: left.join(comma) }))
    }
    const isAsked = step === 'apply' || step === 'approve'
    if (isAsked && rowSum !== null && compareDecimals(applyBudget ?? '0', rowSum) !== 0)
      notes.push(
        budget('sumDiffers', {
          name: budget('applyBudget'),
          amount: decimalText(applyBudget ?? '0'),
          sum: decimalText(rowSum),
        }),
      )
    if (unsavedPaths().includes(`/investigation/${id}`)) notes.push(t('standing.unsaved'))
    return notes
  }
}

function useStepFields(file: InvestigationDetail, rising: string | undefined) {
  const t = useTranslations('investigations')
  const unit = useTranslations('recordActions.budget')('unit')
  const suggest = useApprovalFields({ number: 'suggest', unit })
  const adjust = useApprovalFields({ number: 'adjust', unit })
  const remarks: FormField = {
    ...{ name: 'remarks', label: t('remarks'), type: 'textarea', rows: 2, maxLength: 500 },
  }
  return (step: StepName): { fields: FormField[]; start?: FormValues } => {
    switch (step) {
      case 'approve':
        return {
          fields: suggest,
          start: approvalStart({ suggestBudget: file.suggestBudget ?? file.applyBudget }),
        }
      case 'adjust':
        return {
          fields: adjust,
          start: approvalStart({ suggestBudget: file.adjustBudget ?? file.suggestBudget }),
        }
      case 'conclude':
        return {
          fields: [
            {
              ...{ name: 'conclusion', label: t('fields.conclusion'), type: 'radio', required: true },
              options: conclusions.map(value => ({ value, label: t(`options.conclusion.${value}`) })),
            },
            {
              ...{ name: 'conclusionText', label: t('fields.conclusionText'), type: 'textarea', rows: 4 },
              ...{ maxLength: 2000, required: true },
            },
          ],
        }
      case 'reopen':
        return { fields: [reasonField(t('reason'), 500)], start: { reason: rising?.slice(0, 500) ?? null } }
      case 'handOver': {
        const leader: FormField = {
          ...{ name: 'leaderId', label: t('fields.leaderId'), required: true, type: 'select' },
          source: { search: searchPeople, labels: { [file.leaderId]: file.leaderName ?? file.leaderId } },
        }
        const start = { leaderId: file.leaderId, memberIds: file.memberIds, remarks: null }
        return { fields: [leader, membersField(t('fields.memberIds'), file), remarks], start }
      }
      default:
        return { fields: [remarks] }
    }
  }
}

type Members = Pick<InvestigationDetail, 'memberIds' | 'memberIdsName'>

export const membersField = (label: string, members: Members | undefined): FormField => ({
  ...{ name: 'memberIds', label, type: 'custom', wide: true },
  render: ({ value, set, invalid, describedBy }) => (
    <Members
      {...{ label, members, invalid, describedBy }}
      value={Array.isArray(value) ? value : []}
      onChange={set}
    />
  ),
})

interface MembersProps {
  label: string
  members: Members | undefined
  value: string[]
  invalid: boolean
  describedBy: string | undefined
  onChange(ids: string[]): void
}

const findMembers = async (keyword: string, signal: AbortSignal): Promise<TransferItem[]> =>
  (await searchPeople(keyword, signal)).map(({ value, label }) => ({ key: value, title: label }))

function Members({ label, members, value, invalid, describedBy, onChange }: MembersProps) {
  const known = useMemo(
    () => new Map(members?.memberIds.map((id, at) => [id, members.memberIdsName[at] ?? id])),
    [members],
  )
  const [names, setNames] = useState(known)
  return (
    <TransferPicker
      {...{ label, invalid, describedBy }}
      search={findMembers}
      value={value.map(key => ({ key, title: names.get(key) ?? key }))}
      onChange={chosen => {
        setNames(new Map([...names, ...chosen.map(({ key, title }) => [key, title] as const)]))
        onChange(chosen.map(({ key }) => key))
      }}
    />
  )
}
