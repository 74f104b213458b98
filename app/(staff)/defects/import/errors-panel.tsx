import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { hrefOf } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import check from './check.module.css'
import css from './import.module.css'
import type { ImportState } from './use-import'

export function ErrorsPanel({ status, plain }: { status: ImportState; plain?: boolean }) {
  const t = useTranslations('importPage.errors')
  const { errors, failed, skipped, jobId } = status
  if (failed === 0 && skipped === 0) return <p className={css.quiet}>{t('none')}</p>
  return (
    <>
      <div className={check.lead}>
        <span>{failed > 0 ? t('lead', { failed, shown: errors.length }) : t('onlySkipped')}</span>
        {!plain && <ErrorFile jobId={jobId} />}
      </div>
      {errors.length > 0 && (
        <div className={css.scroll}>
          <PlainTable
            className={css.table}
            heads={(['row', 'column', 'value', 'reason'] as const).map(name => (
              <th key={name} scope="col" className={check[`error-${name}`]}>
                {t(name)}
              </th>
            ))}
          >
            {errors.map(({ row, column, heading, field, value, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td className={css.number}>{row}</td>
                <td>
                  {column ? (
                    <>
                      <b className={check.letter}>{column}</b> {heading}
                    </>
                  ) : (
                    <span className={css.quiet}>{t('noColumn')}</span>
                  )}
                </td>
                <td className={css.said} title={value ?? ''}>
                  {value ?? <span className={css.quiet}>—</span>}
                </td>
                <td className={check.reason}>{message}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </>
  )
}

export function ErrorFile({ jobId, small }: { jobId: string; small?: boolean }) {
  const t = useTranslations('importPage.errors')
  const href = hrefOf('GET /complaintsvehicleinfo/excel/:jobId/errors', { jobId })
  return small ? (
    <a href={href} download>
      {t('fileShort')}
    </a>
  ) : (
    <Button href={href} download>
      {t('file')}
    </Button>
  )
}
