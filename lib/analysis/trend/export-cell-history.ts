import { blockOf, exportBlocks } from '@/lib/analysis/export/blocks'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { cellHistoryOf } from './read-cell-history'
import { cellHistoryInput } from './trend-schema'

export const exportCellHistory = operation({
  access: 'defect_analysis:export',
  input: cellHistoryInput,
  async run(ctx, request) {
    const { window, filters: base, denominator, points } = await cellHistoryOf(ctx, request)
    const say = (key: string) => translate(ctx.locale, `analysis.sheet.${key}`)
    const block = blockOf<(typeof points)[number]>({
      title: say('history'),
      columns: [
        { title: say('start'), cell: ({ start }) => start },
        { title: say('n'), kind: 'number', cell: ({ n }) => n },
        { title: say('expected'), kind: 'number', cell: ({ expected }) => expected },
        { title: say('low'), kind: 'number', cell: ({ low }) => low },
        { title: say('high'), kind: 'number', cell: ({ high }) => high },
        { title: say('value'), kind: 'number', cell: ({ value }) => value },
        { title: say('fires'), cell: ({ fires }) => translate(ctx.locale, fires ? 'ui.yes' : 'ui.no') },
      ],
      ...{ rows: points, count: points.length, filtersOf: ({ filters }) => filters },
    })
    const title = translate(ctx.locale, 'shell.menu.look')
    return exportBlocks(ctx, { action: 'exportTrend', title, window, base, denominator, blocks: [block] })
  },
})
