import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkButton } from '@/app/_ui/link-button'
import type { Ctx } from '@/lib/core/context'
import { formatMinute } from '../../_parts/format-minute'
import { Sheet } from '../../_parts/print/sheet'
import css from './printed.module.css'
import type { Tab } from './report-words'

interface PrintedReportProps {
  ctx: Ctx
  tab: Tab
  asOf: string | null
  back: string
  children: ReactNode
}

export async function PrintedReport({ ctx, tab, asOf, back, children }: PrintedReportProps) {
  const t = await getTranslations()
  const title = `${t('report.title')} · ${t(`report.tabs.${tab}`)}`
  return (
    <div data-bare>
      <Sheet
        ctx={ctx}
        title={title}
        mark={t('analysis.inside')}
        notes={[t('analysis.inside'), t('analysis.hint')]}
        className={css.report}
        actions={<LinkButton href={back}>{t('report.back')}</LinkButton>}
        head={
          <>
            <h2>{title}</h2>
            <p>{t('analysis.asOf', { at: formatMinute(asOf) })}</p>
          </>
        }
      >
        {children}
      </Sheet>
    </div>
  )
}
