import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { pageItems } from '@/lib/signals/items/page-items'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { ItemsTab } from './_parts/items/items-tab'
import { MutesTab } from './_parts/mutes/mutes-tab'
import { readRules } from './_parts/rules/read-rules'
import { RulesTab } from './_parts/rules/rules-tab'
import { SignalPage } from './_parts/signal-page'
import { tabOf } from './_parts/tabs'

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    const tab = tabOf(query)
    if (tab === 'rules') return { tab, rules: await readRules(ctx, query) }
    await pageItems.authorize(ctx)
    return { tab }
  },
  render: ({ tab, rules }, ctx, _, query) => (
    <SignalPage tab={tab}>
      {rules ? (
        <Words names={['rule', 'prop.questions', 'dictionaries', 'uiForm', ...analysisWords]}>
          <RulesTab {...rules} />
        </Words>
      ) : tab === 'mutes' ? (
        <MutesTab ctx={ctx} query={query} />
      ) : (
        <ItemsTab ctx={ctx} query={query} />
      )}
    </SignalPage>
  ),
})
