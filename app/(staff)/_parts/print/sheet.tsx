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
  title: string
  name?: string
  actions: ReactNode
  mark: string
  head: ReactNode
  notes?: readonly string[]
  className?: string
  children: ReactNode
}

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
        <header className={`flex baseline ${css.head}`}>{head}</header>
        {rest.children}
        <p className={css.foot}>{[printed, ...notes].join(' · ')}</p>
      </article>
    </>
  )
}
