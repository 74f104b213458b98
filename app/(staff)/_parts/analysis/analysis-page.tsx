import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { PageHead } from '@/app/_ui/page-head'
import { formatMinute } from '../format-minute'
import css from './analysis.module.css'
import { AsOfChooser } from './as-of-chooser'
import { NumberOrigin } from './number-origin'
import { PastBand } from './past-band'
import { PlainLink } from './plain-link'
import { PrintedBy } from './printed-by'
import { type Question, QuestionBar } from './question-bar'
import type { FilterFrame } from './read-filters'
import { RecordFilters } from './record-filters'

interface AnalysisPageProps {
  title: string
  asOf: string | null
  tabs?: ReactNode
  questions?: Question[]
  filters: FilterFrame
  own: readonly string[]
  actions?: ReactNode
  children: ReactNode
}

export function AnalysisPage(props: AnalysisPageProps) {
  const { title, asOf, tabs, questions = [], filters, own, actions, children } = props
  const t = useTranslations('analysis')
  return (
    <div className={css.page}>
      <PageHead
        title={title}
        aside={
          <span className="row wrap gap-y-4 gap-x-12">
            {t('asOf', { at: formatMinute(asOf) })}
            <AsOfChooser today={filters.today} />
          </span>
        }
      >
        {actions}
      </PageHead>
      <PastBand />
      {tabs}
      {questions.length > 0 && <QuestionBar label={t('questions')} questions={questions} />}
      <RecordFilters filters={filters} own={[...own, 'asOf', plainWord]} />
      <PlainLink>{t('plain')}</PlainLink>
      {children}
      <NumberOrigin />
      <p className={`tertiary mt-24 border-top ${css.hint}`}>{t('hint')}</p>
      <PrintedBy />
    </div>
  )
}

export function NothingCounted({ href }: { href: string }) {
  const t = useTranslations('analysis')
  return (
    <p className={`secondary text-center ${css.nothing}`}>
      {t('nothing')}
      <Link href={href}>{t('clearConditions')}</Link>
    </p>
  )
}
