import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { readLens } from '@/lib/analysis/trend/read-lens'
import type { Query } from '../../_parts/analysis/address'
import { AnalysisPage } from '../../_parts/analysis/analysis-page'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { Controls } from './controls'
import css from './look.module.css'
import { ownWords } from './own-words'

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
  return (
    <AnalysisPage
      title={t('title')}
      asOf={lens.asOf}
      filters={filters}
      own={ownWords}
      {...{ finding, uncounted }}
    >
      <div className={`grid align-start gap-24 ${css.columns}`}>
        <Controls lens={lens} query={query} />
        <div className={`grid min-w-0 gap-16 ${css.figures}`}>{children}</div>
      </div>
    </AnalysisPage>
  )
}
