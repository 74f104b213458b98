import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { exportDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { readFilters } from '../_parts/analysis/read-filters'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { watchWords } from '../_parts/watch/watch-words'
import { CellPart } from './_parts/cell-part'
import { PropFigure } from './_parts/prop-figure'
import { PropFrame } from './_parts/prop-frame'
import { readProp } from './_parts/read-prop'

export default screen({
  path: '/prop',
  async read(ctx, _parameters, query) {
    const view = await resultOrMessage(ctx, readProp(ctx, query))
    const [filters, shows] = await Promise.all([
      readFilters(ctx, query, 'window' in view ? view.window : undefined),
      visibleTo(),
    ])
    return { view, filters, mayExport: shows(exportDisproportion.access) }
  },
  render({ view, filters, mayExport }, ctx, _parameters, query) {
    return (
      <Words
        names={[
          ...analysisWords,
          'prop.title',
          'prop.columns',
          'prop.signals',
          'prop.cell',
          'prop.watched',
          ...watchWords,
        ]}
      >
        <ResultOrMessage page={view} href="/prop">
          {view => (
            <PropFrame {...{ query, filters, view, mayExport }}>
              <PropFigure view={view} />
              <CellPart ctx={ctx} query={query} />
            </PropFrame>
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
