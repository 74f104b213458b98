import { exportBlocks } from '@/lib/analysis/export/blocks'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { facetBlocks } from './facet-blocks'
import { facetsOf } from './read-facets'
import { trendOf } from './read-trend'
import { trendBlocks } from './trend-blocks'
import { trendExportInput } from './trend-schema'

export const exportTrend = operation({
  access: 'defect_analysis:export',
  input: trendExportInput,
  async run(ctx, { of, interval, top, show, compare, ...looked }) {
    const about = { action: 'exportTrend', title: translate(ctx.locale, 'shell.menu.look') } as const
    if (!of) {
      const { window, base, denominator, ...trend } = await trendOf(ctx, {
        ...looked,
        interval,
        top,
        show,
        compare,
      })
      const blocks = trendBlocks(ctx, { ...trend, base })
      return exportBlocks(ctx, { ...about, window, base, denominator, blocks })
    }
    const facets = await facetsOf(ctx, { ...looked, of })
    return exportBlocks(ctx, { ...about, ...facets, blocks: facetBlocks(ctx, facets) })
  },
})
