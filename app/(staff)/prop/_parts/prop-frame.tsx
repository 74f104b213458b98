import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AnalysisPage } from '../../_parts/analysis/analysis-page'
import { ExportButton } from '../../_parts/analysis/export-button'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { LinkTabs } from '../../_parts/link-tabs'
import { ownWords } from './own-words'
import css from './prop.module.css'
import { usePropQuestions } from './questions'

interface PropFrameProps {
  query: Record<string, string | string[] | undefined>
  mayExport: boolean
  filters: FilterFrame
  view: {
    asOf: string | null
    denominator: string
    masked: { group: { name: string }; event: { name: string }; n: number; share: number }[]
  }
  children: ReactNode
}

const tabs = ['list', 'heat'] as const

export function PropFrame({ query, mayExport, filters, view, children }: PropFrameProps) {
  const t = useTranslations('prop')
  const common = useTranslations('analysis')
  const { tab: _tab, cell: _cell, page: _page, limit: _limit, ...exported } = query
  const open = query.tab === 'heat' ? 'heat' : 'list'
  const hrefOf = (tab: (typeof tabs)[number]) => {
    const words = new URLSearchParams()
    for (const [name, values] of Object.entries(query))
      if (name !== 'tab' && name !== 'page' && name !== 'cell')
        for (const value of [values ?? []].flat()) words.append(name, value)
    if (tab !== 'list') words.set('tab', tab)
    return words.size > 0 ? `/prop?${words}` : '/prop'
  }
  return (
    <AnalysisPage
      title={t('title')}
      asOf={view.asOf}
      filters={filters}
      own={ownWords}
      actions={
        mayExport && (
          <ExportButton
            label={common('export')}
            call="POST /analysis/disproportion/export"
            question={exported}
          />
        )
      }
      tabs={
        <LinkTabs label={t('title')} tabs={tabs} open={open} hrefOf={hrefOf}>
          {tab => t(`tabs.${tab}`)}
        </LinkTabs>
      }
      questions={usePropQuestions(open)}
    >
      {open === 'list' && <p className={css.denominator}>{view.denominator}</p>}
      {view.masked.length > 0 && (
        <details className={css.masked}>
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
