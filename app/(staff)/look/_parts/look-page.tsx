import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { readLens } from '@/lib/analysis/trend/read-lens'
import type { Query } from '../../_parts/analysis/address'
import { AnalysisPage } from '../../_parts/analysis/analysis-page'
import { PinButton } from '../../_parts/analysis/pin-button'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { Controls } from './controls'
import css from './look.module.css'
import { cellQuestion, ownWords, withoutView } from './own-words'

export type LensAnswer = Awaited<ReturnType<typeof readLens>>

interface LookPageProps {
  lens: LensAnswer
  filters: FilterFrame
  query: Query
  finding: ReactNode
  uncounted: ComponentProps<typeof AnalysisPage>['uncounted']
  children: ReactNode
}

export function LookPage({ lens, filters, query, finding, uncounted, children }: LookPageProps) {
  const t = useTranslations('look')
  const fields = useTranslations('fields')
  const sheet = useTranslations('analysis.sheet')
  // In the order of lookFigures.
  const figures = [
    ...[t('title'), fields('province'), fields('source'), fields('lagDays'), fields('productionMonth')],
    ...[fields('mileage'), sheet('life'), sheet('words')],
  ]
  const cell = cellQuestion(lens, query)
  const name = lens.cellNames.join(' · ')
  const history = cell && {
    ...{ page: 'cell' as const, query: cell },
    name: t(`questions.cell.${cell.method}`, { name }).slice(0, 100),
  }
  return (
    <AnalysisPage
      title={t('title')}
      asOf={lens.asOf}
      filters={filters}
      own={ownWords}
      {...{ finding, uncounted }}
      actions={
        <PinButton page="look" query={withoutView(query)} blocks={figures} also={history ?? undefined} />
      }
    >
      <div className={`grid align-start gap-24 ${css.columns}`}>
        <Controls lens={lens} query={query} />
        <div className={`grid min-w-0 gap-16 ${css.figures}`}>{children}</div>
      </div>
    </AnalysisPage>
  )
}
