import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { readFilters } from '../_parts/analysis/read-filters'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { CellPart } from './_parts/cell-part'
import { PropFigure } from './_parts/prop-figure'
import { PropFrame } from './_parts/prop-frame'
import { readProp } from './_parts/read-prop'

export default screen({
  path: '/prop',
  async read(ctx, _parameters, query) {
    const view = await resultOrMessage(ctx, readProp(ctx, query))
    return { view, filters: await readFilters(ctx, query, 'window' in view ? view.window : undefined) }
  },
  render({ view, filters }, ctx, _parameters, query) {
    return (
      <Words names={[...analysisWords, 'prop']}>
        <ResultOrMessage page={view} href="/prop">
          {view => (
            <PropFrame {...{ query, filters, view }}>
              <PropFigure view={view} />
              <CellPart ctx={ctx} query={query} />
            </PropFrame>
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
