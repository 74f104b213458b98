import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import type { Report } from './progress-table'

interface Props {
  recall: { id: string; quantity: number }
  files: { id: string; name: string }[]
  report: Report | undefined
  last: Report | undefined
  onDone(): void
  onClose(): void
}

const numbers = ['total', 'done', 'unreachable', 'removed'] as const

export default function ReportDialog({ recall, files, report, last, onDone, onClose }: Props) {
  const t = useTranslations('recalls')
  const fields: FormField[] = [
    { name: 'asOf', label: t('fields.asOf'), type: 'date', required: true, latest: today() },
    ...numbers.map(
      (name): FormField => ({
        ...{ name, label: t(`fields.${name}`), type: 'number', required: true, min: 0, max: 100_000_000 },
      }),
    ),
    { name: 'note', label: t('fields.note'), type: 'textarea', maxLength: 500, wide: true },
    {
      ...{ name: 'fileId', label: t('fields.fileId'), type: 'select', hint: t('progress.fileHint') },
      source: { options: files.map(({ id, name }) => ({ value: id, label: name })) },
    },
  ]
  const initial = {
    asOf: report?.asOf ?? null,
    total: String(report?.total ?? last?.total ?? recall.quantity),
    done: report ? String(report.done) : null,
    unreachable: String(report?.unreachable ?? last?.unreachable ?? 0),
    removed: String(report?.removed ?? last?.removed ?? 0),
    note: report?.note ?? null,
    fileId: report?.fileId ?? null,
  }
  return (
    <FieldsDialog
      {...{ fields, onClose }}
      start={initial}
      columns={2}
      title={t(report ? 'progress.amend' : 'progress.add')}
      okText={t('save')}
      onSend={async values => {
        const { id } = recall
        if (report)
          await call(
            'PUT /recallinfo/:id/progress',
            asInput(values, { id, progressId: report.id, version: report.version }),
            { quiet: false },
          )
        else await call('POST /recallinfo/:id/progress', asInput(values, { id }))
        notice.success(t('progress.stored'))
        onDone()
      }}
    />
  )
}
