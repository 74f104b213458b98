import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { isPlain } from '@/app/_ui/charts/links/plain-word'
import { readLens } from '@/lib/analysis/trend/read-lens'
import { readUncounted } from '@/lib/signals/watched/read-uncounted'
import { AnalysisPart } from '../_parts/analysis/analysis-part'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { FindingLine } from '../_parts/analysis/finding'
import { readFilters } from '../_parts/analysis/read-filters'
import { watchWords } from '../_parts/watch/watch-words'
import { Figures, readTrendOf } from './_parts/figures'
import { LookPage } from './_parts/look-page'
import { withoutView } from './_parts/own-words'

const findingHeight = 48

const foundOf = async ({ trend, history }: ReturnType<typeof readTrendOf>) =>
  (await history)?.finding ?? (await trend).finding

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
  render({ lens, filters, exports }, ctx, _parameters, query) {
    const read = readTrendOf(ctx, lens, query)
    const finding = (
      <AnalysisPart ctx={ctx} height={findingHeight} plain={isPlain(query)} read={foundOf(read)}>
        {found => <FindingLine finding={found} />}
      </AnalysisPart>
    )
    const uncounted = {
      ...{ ctx, plain: isPlain(query) },
      read: read.trend.then(({ base }) => readUncounted(ctx, { filters: base })),
    }
    return (
      <LookPage {...{ lens, filters, query, finding, uncounted }}>
        <Figures {...{ ctx, lens, query, exports, read }} />
      </LookPage>
    )
  },
})
