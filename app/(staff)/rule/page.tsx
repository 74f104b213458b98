import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { screen } from '@/app/_screen'
import { WatchedCount } from '@/app/_shell/notices/watched-count'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import { getPreference } from '@/lib/accounts/people/preferences'
import { countItems } from '@/lib/signals/items/count-items'
import { pageItems } from '@/lib/signals/items/page-items'
import { pageRuns } from '@/lib/signals/runs/page-runs'
import analysis from '../_parts/analysis/analysis.module.css'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { NumberOrigin } from '../_parts/analysis/number-origin'
import { LinkTabs } from '../_parts/link-tabs'
import { BacktestTab } from './_parts/backtest/backtest-tab'
import { readBacktests } from './_parts/backtest/read-backtests'
import { ItemsTab } from './_parts/items/items-tab'
import { MutesTab } from './_parts/mutes/mutes-tab'
import { readRules } from './_parts/rules/read-rules'
import { RulesTab } from './_parts/rules/rules-tab'
import { RunsTab } from './_parts/runs-tab'

const ruleWords = ['rule', 'prop.questions', 'dictionaries', 'uiForm', ...analysisWords] as const

const tabs = ['items', 'rules', 'backtest', 'mutes', 'runs'] as const
type Tab = (typeof tabs)[number]

const tabOf = ({ tab }: { tab?: string | string[] }): Tab => tabs.find(one => one === tab) ?? tabs[0]

const tabHref = (tab: Tab) => (tab === tabs[0] ? '/rule' : `/rule?tab=${tab}`)

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    const tab = tabOf(query)
    const watched = ctx.can(countItems.access) ? (await countItems(ctx, {})).new : 0
    if (tab === 'rules') return { tab, watched, rules: await readRules(ctx, query) }
    if (tab === 'backtest') return { tab, watched, tests: await readBacktests(ctx, query) }
    if (tab === 'runs') {
      const { page, limit } = query
      const [runs, preferences] = await Promise.all([
        pageRuns(ctx, { page, limit }),
        getPreference(ctx, { key: 'signalRuns' }),
      ])
      return { tab, watched, runs: { page: runs, preferences } }
    }
    await pageItems.authorize(ctx)
    return { tab, watched }
  },
  render: ({ tab, watched, rules, tests, runs }, ctx, _, query) => (
    <SignalPage tab={tab} watched={watched}>
      {tab === 'items' && <ItemsTab ctx={ctx} query={query} />}
      {tab === 'mutes' && <MutesTab ctx={ctx} query={query} />}
      {(rules || tests || runs) && (
        <Words names={ruleWords}>
          {rules && <RulesTab {...rules} />}
          {tests && <BacktestTab key={tests.opened?.jobId} {...tests} />}
          {runs && <RunsTab {...runs} />}
        </Words>
      )}
    </SignalPage>
  ),
})

function SignalPage({ tab, watched, children }: { tab: Tab; watched: number; children: ReactNode }) {
  const t = useTranslations('rule')
  const hint = useTranslations('analysis')('hint')
  return (
    <div className={analysis.page}>
      <PageHead title={t('title')} />
      <LinkTabs label={t('title')} tabs={tabs} open={tab} hrefOf={tabHref}>
        {one => (
          <>
            {t(`tabs.${one}`)}
            {one === 'items' && <WatchedCount first={watched} />}
          </>
        )}
      </LinkTabs>
      {children}
      <Words names={['analysis.origin']}>
        <NumberOrigin />
      </Words>
      <p className="p-8-0 tertiary mt-24 border-top">{hint}</p>
    </div>
  )
}
