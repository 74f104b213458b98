import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { EntryList } from '../_parts/entry-list'
import { readEntries } from '../_parts/read-entries'

export default screen({
  path: ({ entity }) => `/dictionaries/${entity}`,
  read: (ctx, { entity = '' }, query) => readEntries(ctx, entity, query),
  render({ page, ...rest }) {
    return (
      <Words names={['dictionaries', 'uiForm']}>
        <ResultOrMessage page={page} href={`/dictionaries/${rest.view.entity}`}>
          {page => <EntryList key={rest.view.entity} page={page} {...rest} />}
        </ResultOrMessage>
      </Words>
    )
  },
})
