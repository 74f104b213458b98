import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { countItems } from '@/lib/signals/items/count-items'
import { pageItems } from '@/lib/signals/items/page-items'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { BacktestTab } from './_parts/backtest/backtest-tab'
import { readBacktests } from './_parts/backtest/read-backtests'
import { ItemsTab } from './_parts/items/items-tab'
import { MutesTab } from './_parts/mutes/mutes-tab'
import { readRules } from './_parts/rules/read-rules'
import { RulesTab } from './_parts/rules/rules-tab'
import { readRuns } from './_parts/runs/read-runs'
import { RunsTab } from './_parts/runs/runs-tab'
import { SignalPage } from './_parts/signal-page'
import { tabOf } from './_parts/tabs'

const ruleWords = ['rule', 'prop.questions', 'dictionaries', 'uiForm', ...analysisWords] as const

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    const tab = tabOf(query)
    const watched = ctx.can(countItems.access) ? (await countItems(ctx, {})).new : 0
    if (tab === 'rules') return { tab, watched, rules: await readRules(ctx, query) }
    if (tab === 'backtest') return { tab, watched, tests: await readBacktests(ctx, query) }
    if (tab === 'runs') return { tab, watched, runs: await readRuns(ctx, query) }
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
