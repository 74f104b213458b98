import { getTranslations } from 'next-intl/server'
import { pageContext } from '@/app/_session'
import { formatMinute } from '../format-minute'
import { LightPaper } from '../print/light-paper'
import { PageFoot } from '../print/page-foot'
import css from './analysis.module.css'

export async function PrintedBy() {
  const [ctx, t] = await Promise.all([pageContext(), getTranslations()])
  const at = formatMinute(ctx.now.toISOString())
  const printed = t('defectPrint.printed', { name: ctx.user?.name ?? '', at })
  const inside = t('analysis.inside')
  return (
    <>
      <LightPaper />
      <PageFoot left={`${inside}    ${printed}`} page={t('defectPrint.page', { n: '{n}', m: '{m}' })} />
      <p className={css.printedBy}>
        {inside} · {printed}
      </p>
    </>
  )
}
