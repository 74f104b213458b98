import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { basePath } from '@/app/_ui/call-address'
import type { FrameProps } from './mark'
import { SaveButtons } from './save/save-buttons'
import './charts.css'

interface Props extends FrameProps {
  /** The same figures as a table; none where the figure is one. */
  table?: ReactNode
  children: ReactNode
}

/** A question, what its figures are out of, the figure, and ways to take it along. */
export function Frame({ question, denominator, asOf, excel, note, table, children }: Props) {
  const t = useTranslations('charts')
  const id = useId()
  const line = asOf ? t('asOf', { denominator, asOf }) : denominator
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{question}</h2>
        <div className="chart-actions">
          {table && (
            <label className="chart-toggle">
              <input type="checkbox" /> {t('table')}
            </label>
          )}
          {table && (
            <SaveButtons names={{ png: t('savePng', { question }), svg: t('saveSvg', { question }) }} />
          )}
          {excel && (
            <a href={basePath + excel} download aria-label={t('saveExcel', { question })}>
              Excel
            </a>
          )}
        </div>
        <p>{line}</p>
      </figcaption>
      <div className="chart-body">{children}</div>
      {table && <div className="chart-table">{table}</div>}
      {note && <p className="chart-note">{note}</p>}
    </figure>
  )
}
