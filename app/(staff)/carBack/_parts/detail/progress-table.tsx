'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { today } from '@/app/_ui/date/today'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { Icon, TextButton } from '@/app/_ui/icon'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Progress } from '@/lib/recalls/progress/list-progress'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import { usePercent } from '../recall-tags'
import css from '../recalls.module.css'

const numbers = ['total', 'done', 'unreachable', 'removed'] as const
const count = { type: 'number', required: true, min: 0, max: 100_000_000 } as const

type Report = Progress['reports'][number]

interface Props {
  progress: Progress
  recall: Pick<RecallDetail, 'id' | 'quantity' | 'state' | 'can'>
  files: { id: string; name: string }[]
}

export function ProgressTable({ progress: { reports }, recall, files }: Props) {
  const t = useTranslations('recalls')
  const router = useRouter()
  const format = useFormatter()
  const percent = usePercent()
  const [dialog, ask] = useFieldsDialog()
  const mayReport = recall.can.report && (recall.state === 'running' || recall.state === 'done')
  const remove = async ({ id: progressId, asOf }: Report) => {
    if (!(await confirm({ title: t('progress.removing', { day: asOf }), danger: true }))) return
    await call('DELETE /recallinfo/:id/progress/:progressId', { id: recall.id, progressId })
    notice.success(t('progress.removed', { day: asOf }))
    router.refresh()
  }
  const open = (report?: Report) => {
    const last = report ?? reports.at(-1)
    ask({
      ...{ title: t(report ? 'progress.amend' : 'progress.add'), okText: t('save'), columns: 2 },
      fields: fieldsOf<FormField>(name => t(`fields.${name as 'note'}`), {
        asOf: { type: 'date', required: true, latest: today() },
        ...{ total: count, done: count, unreachable: count, removed: count },
        note: { type: 'textarea', maxLength: 500, wide: true },
        fileId: {
          ...{ type: 'select', hint: t('progress.fileHint') },
          source: { options: files.map(({ id, name }) => ({ value: id, label: name })) },
        },
      }),
      start: {
        asOf: report?.asOf ?? null,
        total: String(last?.total ?? recall.quantity),
        done: report ? String(report.done) : null,
        unreachable: String(last?.unreachable ?? 0),
        removed: String(last?.removed ?? 0),
        note: report?.note ?? null,
        fileId: report?.fileId ?? null,
      },
      async onSend(values) {
        const { id } = recall
        const known = report && { id, progressId: report.id, version: report.version }
        if (known) await call('PUT /recallinfo/:id/progress', asInput(values, known))
        else await call('POST /recallinfo/:id/progress', asInput(values, { id }))
        notice.success(t('progress.stored'))
        router.refresh()
      },
    })
  }
  return (
    <>
      <div className={`row wrap gap-8 mb-8 ${css.bar}`}>
        <h2>{t('progress.title')}</h2>
        {mayReport && (
          <Button icon={<Icon name="plus" />} onClick={() => open()}>
            {t('progress.add')}
          </Button>
        )}
      </div>
      <PlainTable
        none={t('progress.none')}
        aria-label={t('progress.title')}
        heads={[
          t('fields.asOf'),
          ...numbers.map(name => t(`fields.${name}`)),
          t('completion'),
          t('fields.note'),
          t('fields.fileId'),
          ...(mayReport ? [<th key="actions" aria-label={t('progress.actions')} />] : []),
        ]}
        right={[1, 2, 3, 4, 5]}
      >
        {reports.toReversed().map(report => (
          <tr key={report.id}>
            <td className="nowrap">{report.asOf}</td>
            {numbers.map(name => (
              <td key={name} className="text-right">
                {format.number(report[name])}
              </td>
            ))}
            <td className="text-right">{percent(report.completion)}</td>
            <td>{report.note ?? '–'}</td>
            <td>
              {report.fileId ? (
                <a href={hrefOf('GET /recallinfo/file', { id: report.fileId })}>{report.fileName}</a>
              ) : (
                '–'
              )}
            </td>
            {mayReport && (
              <td>
                <TextButton onClick={() => open(report)}>{t('edit')}</TextButton>{' '}
                <TextButton danger onClick={() => void remove(report)}>
                  {t('remove')}
                </TextButton>
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
      {dialog}
    </>
  )
}
