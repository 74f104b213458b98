import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { EntryList } from '../_parts/entry-list'
import { readEntries } from '../_parts/read-entries'

export default screen({
  path: ({ entity }) => `/dictionaries/${entity}`,
  read: (ctx, { entity = '' }, query) => readEntries(ctx, entity, query),
  render({ view, page, labels, preferences }) {
    return (
      <Words names={['dictionaries']}>
        <ResultOrMessage page={page} href={`/dictionaries/${view.entity}`}>
          {page => (
            <EntryList key={view.entity} view={view} page={page} labels={labels} preferences={preferences} />
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
