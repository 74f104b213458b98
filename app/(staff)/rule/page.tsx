import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { readRules } from './_parts/rules/read-rules'
import { RulesTab } from './_parts/rules/rules-tab'
import { SignalPage } from './_parts/signal-page'
import { tabOf } from './_parts/tabs'

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    const tab = tabOf(query)
    return { tab, rules: await readRules(ctx, query) }
  },
  render: ({ tab, rules }) => (
    <Words names={['rule', 'analysis.hint', 'prop.questions', 'dictionaries', 'uiForm', ...analysisWords]}>
      <SignalPage tab={tab}>
        <RulesTab {...rules} />
      </SignalPage>
    </Words>
  ),
})
