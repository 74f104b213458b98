import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ReportRow } from '@/lib/intake/triage/page-reports'
import css from './consumer.module.css'
import { Marks } from './marks'
import { toneOf } from './tone-of'

export function useQueueColumns(opened: string | undefined, hrefOf: (id: string) => string, tab: string) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  const format = useFormatter()
  const title = (name: string) => t(`columns.${name}`)
  const missing = (row: ReportRow) => row.missing.map(({ label }) => label).join(comma)
  const waiting = ({ waitingHours }: ReportRow) =>
    waitingHours >= 48
      ? t('days', { count: Math.floor(waitingHours / 24) })
      : waitingHours >= 1
        ? t('hours', { count: waitingHours })
        : t('justNow')
  const state: Column<ReportRow> = {
    key: 'state',
    title: title('state'),
    width: 92,
    text: row => row.stateDes,
    render: row => <Tag tone={toneOf[row.state] ?? 'grey'}>{row.stateDes}</Tag>,
  }
  const columns: Column<ReportRow>[] = columnsOf<ReportRow>(title, {
    complaintNo: {
      width: 152,
      code: true,
      locked: true,
      fixed: 'left',
      text: row => row.complaintNo,
      render: row => (
        <a
          href={basePath + hrefOf(row.id)}
          className={css.open}
          aria-current={row.id === opened ? 'true' : undefined}
        >
          {row.complaintNo}
        </a>
      ),
    },
    ...(tab === 'all' && { state }),
    subject: { width: 124, yields: 3 },
    summary: { width: 116, grow: true },
    marks: {
      width: 96,
      text: () => '',
      render: row => <Marks marks={row} supplemented={row.supplemented} appealed={row.appealed} />,
    },

    // Most reports of this tab no longer wait; its state column says more.
    waiting: { width: 92, align: 'right', hidden: tab === 'all', text: waiting },
    completeness: {
      width: 92,
      yields: 2,
      align: 'right',
      text: row => format.number(row.completeness, { style: 'percent' }),
      render: row => (
        <span title={missing(row) || undefined}>{format.number(row.completeness, { style: 'percent' })}</span>
      ),
    },
    duplicates: { width: 56, yields: 1, align: 'right', text: row => row.duplicates || '' },
    receivedAt: { width: 148, code: true, hidden: true, text: row => formatMinute(row.receivedAt) },
    vin: { width: 184, code: true, copy: true, hidden: true },
    missing: { width: 200, hidden: true, text: missing },
  })
  return columns
}
