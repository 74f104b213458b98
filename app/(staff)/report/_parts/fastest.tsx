import { useTranslations } from 'next-intl'
import { queryOf } from '@/app/_ui/call-address'
import type { Report } from './read-part'
import css from './report.module.css'
import { ReportTable } from './report-table'
import { sharedBy } from './table-data'

export function Fastest({ report }: { report: Report }) {
  const t = useTranslations('report')
  const { fastest = [], total } = report
  const rows = fastest.map(({ filters, ...row }) => ({ ...row, add: queryOf(filters) }))
  return (
    <section className={`box p-12-16 ${css.fastest}`}>
      <h2>{t('questions.fastest')}</h2>
      <p>{t('fastestNote')}</p>
      {rows.length === 0 ? (
        <p>{t('noneGrew')}</p>
      ) : (
        <ReportTable
          label={t('questions.fastest')}
          item={t('series')}
          data={{ ...sharedBy(report), rows, total }}
          measures={['n', 'before', 'difference', 'ic025']}
          heads={{ before: t('columns.earlier') }}
        />
      )}
    </section>
  )
}
