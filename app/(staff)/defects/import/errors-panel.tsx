import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { hrefOf } from '@/app/_ui/call-address'
import { WideTable } from '../_parts/wide-table'
import css from './import.module.css'
import type { ImportState } from './use-import'

const widths = { row: 64, column: '20%', value: '24%', reason: undefined }

export function ErrorsPanel({ status, plain }: { status: ImportState; plain?: boolean }) {
  const t = useTranslations('importPage.errors')
  const { errors, failed, skipped, jobId } = status
  if (failed === 0 && skipped === 0) return <p className="tertiary">{t('none')}</p>
  return (
    <>
      <div className="row wrap between secondary gap-y-8 gap-x-16 mb-12">
        <span>{failed > 0 ? t('lead', { failed, shown: errors.length }) : t('onlySkipped')}</span>
        {!plain && <ErrorFile jobId={jobId} />}
      </div>
      {errors.length > 0 && (
        <WideTable className={css.table} widths={widths} titleOf={t}>
          {errors.map(({ row, column, heading, field, value, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td className="nowrap">{row}</td>
              <td>
                {column ? (
                  <>
                    <b className="regular mono">{column}</b> {heading}
                  </>
                ) : (
                  <span className="tertiary">{t('noColumn')}</span>
                )}
              </td>
              <td className="truncate" title={value ?? ''}>
                {value ?? <span className="tertiary">—</span>}
              </td>
              <td className="pre-line">{message}</td>
            </tr>
          ))}
        </WideTable>
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
