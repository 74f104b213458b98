import { screen } from '@/app/_screen'
import { pageItems } from '@/lib/signals/items/page-items'
import { ItemsTab } from './_parts/items/items-tab'
import { MutesTab } from './_parts/mutes/mutes-tab'
import { SignalPage } from './_parts/signal-page'
import { tabOf } from './_parts/tabs'

export default screen({
  path: '/rule',
  async read(ctx, _, query) {
    await pageItems.authorize(ctx)
    return { tab: tabOf(query) }
  },
  render: ({ tab }, ctx, _, query) => (
    <SignalPage tab={tab}>
      {tab === 'items' ? <ItemsTab ctx={ctx} query={query} /> : <MutesTab ctx={ctx} query={query} />}
    </SignalPage>
  ),
})
