import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { NothingCounted } from '../_parts/analysis/analysis-page'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { readFilters } from '../_parts/analysis/read-filters'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { CellPart } from './_parts/cell-part'
import { PropFrame } from './_parts/prop-frame'
import { PropList } from './_parts/prop-list'
import { propRow } from './_parts/prop-row'

export default screen({
  path: '/prop',
  async read(ctx, _parameters, { tab: _tab, cell: _cell, ...query }) {
    const [page, preferences] = await Promise.all([
      resultOrMessage(ctx, pageDisproportion(ctx, query)),
      getPreference(ctx, { key: 'prop' }),
    ])
    const filters = await readFilters(ctx, query, 'window' in page ? page.window : undefined)
    return { page, preferences, filters }
  },
  render({ page, preferences, filters }, ctx, _parameters, query) {
    return (
      <Words names={[...analysisWords, 'prop']}>
        <ResultOrMessage page={page} href="/prop">
          {page => (
            <PropFrame {...{ query, filters }} view={page}>
              {page.N === 0 ? (
                <NothingCounted href="/prop" />
              ) : (
                <PropList page={{ ...page, records: page.records.map(propRow) }} preferences={preferences} />
              )}
              <CellPart ctx={ctx} query={query} />
            </PropFrame>
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
