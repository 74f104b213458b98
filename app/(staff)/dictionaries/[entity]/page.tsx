import { screen } from '@/app/_screen'
import { CollectionPage } from '../../_collection/collection-page'
import { readEntries } from '../read-entries'

export default screen({
  path: ({ entity }) => `/dictionaries/${entity}`,
  isList: true,
  read: (ctx, { entity = '' }, query) => readEntries(ctx, entity, query),
  render: list => <CollectionPage {...list} />,
})
