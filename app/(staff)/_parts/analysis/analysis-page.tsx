import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { PageHead } from '@/app/_ui/page-head'
import type { Ctx } from '@/lib/core/context'
import type { Uncounted } from '@/lib/signals/watched/read-uncounted'
import { formatMinute } from '../format-minute'
import css from './analysis.module.css'
import { AnalysisPart } from './analysis-part'
import { AsOfChooser } from './as-of-chooser'
import { NumberOrigin } from './number-origin'
import { PastBand } from './past-band'
import { PlainLink } from './plain-link'
import { PrintedBy } from './printed-by'
import { type Question, QuestionBar } from './question-bar'
import type { FilterFrame } from './read-filters'
import { RecordFilters } from './record-filters'
import { UncountedLine } from './uncounted-line'

const noteHeight = 24

interface AnalysisPageProps {
  title: string
  asOf: string | null
  tabs?: ReactNode
  questions?: Question[]
  filters: FilterFrame
  own: readonly string[]
  finding?: ReactNode
  uncounted?: { ctx: Ctx; plain: boolean; read: Promise<Uncounted | null> }
  actions?: ReactNode
  children: ReactNode
}

export function AnalysisPage(props: AnalysisPageProps) {
  const { title, asOf, tabs, questions = [], filters, own, finding, uncounted, actions, children } = props
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
      {finding}
      {questions.length > 0 && <QuestionBar label={t('questions')} questions={questions} />}
      <RecordFilters filters={filters} own={[...own, 'asOf', plainWord]} />
      <PlainLink>{t('plain')}</PlainLink>
      {children}
      {uncounted && (
        <AnalysisPart {...uncounted} height={noteHeight}>
          {found => <UncountedLine uncounted={found} />}
        </AnalysisPart>
      )}
      <NumberOrigin />
      <p className="p-8-0 tertiary mt-24 border-top">{t('hint')}</p>
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
