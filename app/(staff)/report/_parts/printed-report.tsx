import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import type { Ctx } from '@/lib/core/context'
import { formatMinute } from '../../_parts/format-minute'
import { PageFoot } from '../../_parts/print/page-foot'
import { PrintButton } from '../../_parts/print/print-button'
import css from './printed.module.css'
import type { Tab } from './report-words'

interface PrintedReportProps {
  ctx: Ctx
  tab: Tab
  back: string
  children: ReactNode
}

/** A tab on paper: without the shell, with who printed it when. */
export async function PrintedReport({ ctx, tab, back, children }: PrintedReportProps) {
  const t = await getTranslations()
  const at = formatMinute(ctx.now.toISOString())
  const printed = t('defectPrint.printed', { name: ctx.user?.name ?? '', at })
  return (
    <div data-bare>
      <PageFoot
        left={`${t('report.inside')}    ${printed}`}
        page={t('defectPrint.page', { n: '{n}', m: '{m}' })}
      />
      <div className={css.screen}>
        <PageHead title={`${t('report.title')} · ${t(`report.tabs.${tab}`)}`}>
          <LinkButton href={back}>{t('report.back')}</LinkButton>
          <PrintButton label={t('defectPrint.print')} />
        </PageHead>
      </div>
      <article className={css.sheet}>
        <header className={css.head}>
          <h2>
            {t('report.title')} · {t(`report.tabs.${tab}`)}
          </h2>
          <p>{t('analysis.asOf', { at })}</p>
        </header>
        {children}
        <p className={css.foot}>
          {t('report.inside')} · {printed} · {t('analysis.hint')}
        </p>
      </article>
    </div>
  )
}
