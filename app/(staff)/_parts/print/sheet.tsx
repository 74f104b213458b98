import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageHead } from '@/app/_ui/page-head'
import type { Ctx } from '@/lib/core/context'
import { formatMinute } from '../format-minute'
import { LightPaper } from './light-paper'
import { PageFoot } from './page-foot'
import { PrintButton } from './print-button'
import css from './sheet.module.css'

interface SheetProps {
  ctx: Ctx
  /** Of the page on the screen. */
  title: string
  name?: string
  actions: ReactNode
  /** What stands at the foot of each page before who printed it. */
  mark: string
  head: ReactNode
  /** Said after who printed it at the end. */
  notes?: readonly string[]
  className?: string
  children: ReactNode
}

/** A page as it is printed, with who printed it when. */
export async function Sheet({ ctx, title, name, actions, mark, head, notes = [], ...rest }: SheetProps) {
  const t = await getTranslations('defectPrint')
  const printed = t('printed', { name: ctx.user?.name ?? '', at: formatMinute(ctx.now.toISOString()) })
  return (
    <>
      <LightPaper />
      <PageFoot left={`${mark}    ${printed}`} page={t('page', { n: '{n}', m: '{m}' })} />
      <div className={css.screen}>
        <PageHead title={title} name={name}>
          {actions}
          <PrintButton label={t('print')} />
        </PageHead>
      </div>
      <article
        className={[css.sheet, rest.className].filter(Boolean).join(' ')}
        data-theme="1890ff.light"
        data-mode="light"
      >
        <header className={css.head}>{head}</header>
        {rest.children}
        <p className={css.foot}>{[printed, ...notes].join(' · ')}</p>
      </article>
    </>
  )
}
