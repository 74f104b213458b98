'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { useMedia } from '@/app/_ui/table/use-media'
import { useAddressed, usePlain } from './links/addressed'
import type { FrameProps } from './mark'
import { SaveButtons } from './save/save-buttons'
import './css/frame.css'

const narrowScreen = 'screen and (width < 700px)'

interface Props extends FrameProps {
  table?: ReactNode
  children: ReactNode
}

export function Frame({ question, denominator, excel, note, table, children }: Props) {
  const t = useTranslations('charts')
  const id = useId()
  const [asTable, showTable] = useState(usePlain())
  const addressed = useAddressed()
  const narrow = useMedia(narrowScreen)
  return (
    <figure className="chart grid min-w-0 gap-8" aria-labelledby={id}>
      <figcaption className="grid baseline gap-x-16">
        <h2 id={id}>{question}</h2>
        <div className="chart-actions flex text-12 gap-12">
          {table && (
            <>
              <label className="chart-toggle inline-flex align-center gap-4">
                <input
                  type="checkbox"
                  checked={asTable}
                  onChange={event => showTable(event.target.checked)}
                />{' '}
                {t('table')}
              </label>
              <SaveButtons names={{ png: t('savePng', { question }), svg: t('saveSvg', { question }) }} />
            </>
          )}
          {excel && (
            <a
              href={addressed ? basePath + excel : undefined}
              download
              aria-label={t('saveExcel', { question })}
            >
              Excel
            </a>
          )}
        </div>
        <p className="all-columns">{denominator}</p>
      </figcaption>
      <div className="chart-body">{children}</div>
      {table && (asTable || narrow) && <div className="chart-table scroll-x">{table}</div>}
      {note && <p className="chart-note">{note}</p>}
    </figure>
  )
}
