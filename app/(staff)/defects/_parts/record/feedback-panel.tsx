'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import css from '../steps/actions.module.css'
import { RecordFiles } from './record-files'
import own from './results.module.css'

interface FeedbackProps {
  record: { id: string; complaintNo: string }
  feedback: DefectDetail['feedback']
  mayDelete: boolean
}

export function FeedbackPanel({ record, feedback, mayDelete }: FeedbackProps) {
  const t = useTranslations('recordActions')
  const router = useRouter()
  const remove = async (id: string) => {
    const sure = await confirm({
      title: t('feedback.deleteTitle'),
      content: t('feedback.deleteText'),
      okText: t('names.deleteFeedback'),
      danger: true,
    })
    if (!sure) return
    await call('DELETE /feedbackinfo/:id', { id, complaintId: record.id })
    notice.success(t('done.feedbackDeleted', { number: record.complaintNo }))
    router.refresh()
  }
  return (
    <Panel id="feedback" title={t('panels.feedback')}>
      {feedback.length === 0 && <p className={css.quiet}>{t('panels.noFeedback')}</p>}
      {feedback.toReversed().map(one => (
        <article key={one.id} className={own.result}>
          <h3>
            {mayDelete && (
              <ActionButton danger size="small" onClick={() => remove(one.id)}>
                {t('names.deleteFeedback')}
              </ActionButton>
            )}
            <span className={css.quiet}>
              {[one.createdByName, formatMinute(one.createdAt)].filter(Boolean).join(' · ')}
            </span>
          </h3>
          <p className={own.content}>{one.content}</p>
          {one.files.length > 0 && <RecordFiles id={record.id} files={one.files} />}
        </article>
      ))}
    </Panel>
  )
}
