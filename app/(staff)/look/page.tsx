import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { readLens } from '@/lib/analysis/trend/read-lens'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { readFilters } from '../_parts/analysis/read-filters'
import { watchWords } from '../_parts/watch/watch-words'
import { Figures } from './_parts/figures'
import { LookPage } from './_parts/look-page'
import { withoutView } from './_parts/own-words'

export default screen({
  path: '/look',
  isList: true,
  words: [...analysisWords, 'look.point', ...watchWords],
  async read(ctx, _parameters, query) {
    const lens = await readLens(ctx, withoutView(query))
    const filters = await readFilters(ctx, withoutView(query), lens.window)
    const shows = await visibleTo()
    return { lens, filters, exports: shows('defect_analysis:export') }
  },
  render: ({ lens, filters, exports }, ctx, _parameters, query) => (
    <LookPage {...{ lens, filters, query }}>
      <Figures {...{ ctx, lens, query, exports }} />
    </LookPage>
  ),
})
