import { useTranslations } from 'next-intl'
import { NothingCounted } from '../../_parts/analysis/analysis-page'
import { packRows } from './pack-rows'
import css from './prop.module.css'
import { PropHeat } from './prop-heat'
import { PropList } from './prop-list'
import type { PropView } from './read-prop'
import { SignalNote } from './signals'

export function PropFigure({ view }: { view: PropView }) {
  const t = useTranslations('prop')
  if (view.N === 0) return <NothingCounted href="/prop" />
  if (view.tab === 'heat') return <PropHeat heat={view} />
  if (view.total === 0) return <p className={`box secondary text-center ${css.nothing}`}>{t('none')}</p>
  const { preferences, records, watched, current, total, size, pages } = view
  return (
    <>
      <PropList
        page={{ current, total, size, pages }}
        rows={packRows(records, watched)}
        preferences={preferences}
      />
      <SignalNote />
    </>
  )
}
