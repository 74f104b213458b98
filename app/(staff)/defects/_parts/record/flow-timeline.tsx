import { useTranslations } from 'next-intl'
import { StateTag, Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import css from '../record.module.css'

interface TimelineProps {
  id: string
  rows: DefectDetail['flow']
  linked: boolean
}

export function FlowTimeline({ id, rows, linked }: TimelineProps) {
  const t = useTranslations()
  return (
    <ol className={css.timeline}>
      {rows.toReversed().map(row => (
        <li key={row.id}>
          <p>
            <strong>{row.nodeStateDes}</strong>{' '}
            <StateTag state={row.toState}>{t(`states.${row.toState}`)}</StateTag>{' '}
            {row.undoneAt && <Tag tone="grey">{t('recordActions.results.undone')}</Tag>}
          </p>
          <p className="tertiary">
            {[row.userName, row.deptName, formatMinute(row.createTime)].filter(Boolean).join(' · ')}
            {linked && row.hasVersion && (
              <>
                {' · '}
                <a href={`/app/defects/${id}/history/${row.version}`}>{t('defectRecord.open')}</a>
              </>
            )}
          </p>
          {row.remarks && <p className={css.remarks}>{row.remarks}</p>}
        </li>
      ))}
    </ol>
  )
}
