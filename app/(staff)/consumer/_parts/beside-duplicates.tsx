import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import { Group } from './group'

const signs = { same: '=', differs: '≠', unknown: '?' } as const

export function BesideDuplicates({ report }: { report: ReportDetail }) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  const { candidates, rows, found } = report.duplicates
  return (
    <Group title={t('duplicates', { count: found })}>
      <div className={css.across}>
        <PlainTable
          className={`text-13 ${css.beside}`}
          heads={[
            t('field'),
            t('thisReport'),
            ...candidates.map(candidate => (
              <th key={candidate.id} scope="col">
                <a
                  className={css.mono}
                  href={`${basePath}/defects/compare?one=${report.defectId}&other=${candidate.id}`}
                  title={t('compare')}
                >
                  {candidate.complaintNo}
                </a>
                <span className="flex wrap gap-4 text-12">
                  <StateTag state={candidate.state}>{candidate.stateDes}</StateTag>
                  {t('percent', { percent: candidate.percent })}
                </span>
              </th>
            )),
          ]}
        >
          {rows.map(row => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td>{row.own ?? '–'}</td>
              {row.others.map(({ text, how }, at) => (
                <td key={candidates[at]!.id} data-how={how}>
                  <span role="img" aria-label={t(`how.${how}`)} className={css.sign}>
                    {signs[how]}
                  </span>
                  {text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('why')}</th>
            <td />
            {candidates.map(({ id, reasons }) => (
              <td key={id}>{reasons.map(({ text }) => text).join(comma)}</td>
            ))}
          </tr>
        </PlainTable>
      </div>
    </Group>
  )
}
