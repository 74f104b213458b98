import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { LinkButton } from '@/app/_ui/link-button'
import type { OpenView } from '@/lib/accounts/views/list-views'
import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { AnalysisPage } from '../../_parts/analysis/analysis-page'
import { ExportButton } from '../../_parts/analysis/export-button'
import { PinButton } from '../../_parts/analysis/pin-button'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { SoftLinks } from '../../_parts/analysis/soft-links'
import { LinkTabs } from '../../_parts/link-tabs'
import { ReportViews } from './report-views'
import { ownWords, questionOf, reportHref, type Tab, tabs } from './report-words'
import { usePinnable, useReportQuestions } from './use-dimensions'

interface ReportFrameProps {
  tab: Tab
  query: Query
  filters: FilterFrame
  asOf: string | null
  years: readonly number[]
  view: OpenView | null
  may: { export: boolean; shareViews: boolean }
  finding: ReactNode
  uncounted: ComponentProps<typeof AnalysisPage>['uncounted']
  children: ReactNode
}

const ofPeriod = ['by', 'across', 'compare', 'year', 'asOf', 'receivedAtFrom', 'receivedAtTo']
const ofTable = { limit: null, sortField: null, sortOrder: null }

export function ReportFrame(props: ReportFrameProps) {
  const { tab, query, filters, asOf, years, view, may, finding, uncounted, children } = props
  const t = useTranslations('report')
  const common = useTranslations('analysis')
  return (
    <AnalysisPage
      title={t('title')}
      {...{ asOf, filters, finding, uncounted }}
      own={ownWords}
      tabs={
        <LinkTabs
          label={t('title')}
          tabs={tabs}
          open={tab}
          hrefOf={to => reportHref(query, { ...ofTable, tab: to === 'overview' ? null : to })}
        >
          {to => t(`tabs.${to}`)}
        </LinkTabs>
      }
      questions={useReportQuestions(tab, years)}
      actions={
        <>
          <ReportViews view={view} mayShare={may.shareViews} />
          <PinButton page="report" query={{ ...questionOf(query), tab }} blocks={usePinnable(tab, query)} />
          <LinkButton href={addressOf('/report/month', without(questionOf(query), ofPeriod))}>
            {t('month')}
          </LinkButton>
          <LinkButton href={reportHref(query, { print: '1' })}>{common('print')}</LinkButton>
          {may.export && (
            <ExportButton
              label={common('export')}
              call="POST /analysis/report/export"
              question={{ ...questionOf({ ...query, limit: undefined }), tab }}
            />
          )}
        </>
      }
    >
      <SoftLinks>{children}</SoftLinks>
    </AnalysisPage>
  )
}
