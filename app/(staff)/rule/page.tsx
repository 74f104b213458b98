import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { pageRules } from '@/lib/signals/rules/page-rules'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { BacktestTab } from './_parts/backtest/backtest-tab'
import { readBacktests } from './_parts/backtest/read-backtests'
import { readRules } from './_parts/rules/read-rules'
import { RulesTab } from './_parts/rules/rules-tab'
import { readRuns } from './_parts/runs/read-runs'
import { RunsTab } from './_parts/runs/runs-tab'
import { SignalPage } from './_parts/signal-page'
import { tabOf } from './_parts/tabs'

const words = ['rule', 'analysis.hint', 'prop.questions', 'dictionaries', 'uiForm', ...analysisWords] as const

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    await pageRules.authorize(ctx)
    const tab = tabOf(query)
    if (tab === 'runs') return { tab, runs: await readRuns(ctx, query) }
    if (tab === 'backtest') return { tab, tests: await readBacktests(ctx, query) }
    return { tab, rules: await readRules(ctx, query) }
  },
  render: ({ tab, rules, runs, tests }) => (
    <Words names={words}>
      <SignalPage tab={tab}>
        {rules && <RulesTab {...rules} />}
        {tests && <BacktestTab key={tests.opened?.jobId} {...tests} />}
        {runs && <RunsTab {...runs} />}
      </SignalPage>
    </Words>
  ),
})
