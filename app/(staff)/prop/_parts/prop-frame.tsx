import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import { disproportionChoices } from '@/lib/analysis/disproportion/disproportion-schema'
import type { Finding } from '@/lib/analysis/findings/phrases'
import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { AnalysisPage } from '../../_parts/analysis/analysis-page'
import { ExportButton } from '../../_parts/analysis/export-button'
import { FindingLine } from '../../_parts/analysis/finding'
import { PinButton } from '../../_parts/analysis/pin-button'
import type { Question } from '../../_parts/analysis/question-bar'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { LinkTabs } from '../../_parts/link-tabs'
import { ownWords } from './own-words'
import css from './prop.module.css'

interface PropFrameProps {
  query: Query
  mayExport: boolean
  filters: FilterFrame
  view: {
    asOf: string | null
    denominator: string
    finding: Finding | null
    masked: { group: { name: string }; event: { name: string }; n: number; share: number }[]
  }
  uncounted: ComponentProps<typeof AnalysisPage>['uncounted']
  children: ReactNode
}

const ofObjects = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId']
const tabs = ['list', 'heat'] as const

export function PropFrame({ query, mayExport, filters, view, uncounted, children }: PropFrameProps) {
  const t = useTranslations('prop')
  const common = useTranslations('analysis')
  const question = without(query, ['tab', 'cell', 'page', 'limit', plainWord])
  const open = query.tab === 'heat' ? 'heat' : 'list'
  const hrefOf = (tab: (typeof tabs)[number]) =>
    addressOf('/prop', { ...without(query, ['page', 'cell']), tab: tab === 'list' ? null : tab })
  return (
    <AnalysisPage
      title={t('title')}
      asOf={view.asOf}
      filters={filters}
      own={ownWords}
      actions={
        <>
          <PinButton page="prop" query={question} blocks={[t('title')]} />
          {mayExport && (
            <ExportButton
              label={common('export')}
              call="POST /analysis/disproportion/export"
              question={question}
            />
          )}
        </>
      }
      tabs={
        <LinkTabs label={t('title')} tabs={tabs} open={open} hrefOf={hrefOf}>
          {tab => t(`tabs.${tab}`)}
        </LinkTabs>
      }
      uncounted={uncounted}
      finding={
        <>
          <FindingLine finding={view.finding} />
          {view.finding?.level === 'unknown' && ofObjects.some(name => query[name] !== undefined) && (
            <p className="mb-8">
              <Link href={addressOf('/prop', without(query, [...ofObjects, 'cell', 'page']))}>
                {t('compareAll')}
              </Link>
            </p>
          )}
        </>
      }
      questions={usePropQuestions(open)}
    >
      {open === 'list' && <p className="secondary mb-8">{view.denominator}</p>}
      {view.masked.length > 0 && (
        <details className={`secondary mb-8 ${css.masked}`}>
          <summary>{t('masked', { count: view.masked.length })}</summary>
          <ul>
            {view.masked.map(({ group, event, n, share }) => (
              <li key={`${group.name} ${event.name}`}>
                {t('maskedCell', { group: group.name, event: event.name, n, share })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </AnalysisPage>
  )
}

const leastCounts = ['3', '5', '10', '20', '1']

function usePropQuestions(tab: 'list' | 'heat'): Question[] {
  const t = useTranslations('prop.questions')
  const fields = useTranslations('fields')
  const nameOf = (parts: string) =>
    parts
      .split('*')
      .map(part => fields(part as 'brandId'))
      .join(' × ')
  const firstOf = (values: readonly string[], first: string) => [
    first,
    ...values.filter(value => value !== first),
  ]
  const { group, event, strata, only } = disproportionChoices
  return fieldsOf<Question>(name => t(name as 'group'), {
    group: { options: optionsOf(group, nameOf) },
    event: { options: optionsOf(firstOf(event, 'subAssemblyCode'), nameOf) },
    strata: {
      hint: t('strataHint'),
      options: optionsOf(firstOf(strata, 'power-year'), value => t(`stratum.${value as 'none'}`)),
    },
    least: { options: optionsOf(leastCounts, value => value) },
    only: tab === 'list' && { options: optionsOf(only, value => t(`onlyOf.${value}`)) },
    unmask: { hint: t('unmaskHint'), options: optionsOf(['false', 'true'], () => '') },
  })
}
