import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { investigationView } from '@/lib/investigations/view'
import { CollectionPage } from '../_collection/collection-page'
import { readCollection } from '../_collection/read-collection'
import { InvestigationList } from './_parts/investigation-list'

export default screen({
  path: '/investigation',
  isList: true,
  read: async (ctx, _, query) =>
    readCollection(ctx, investigationView(await visibleTo()), investigationVerbs, query),
  render: list => (
    <CollectionPage {...list} words={['investigations', 'sheetImport', 'uiParts']}>
      <InvestigationList {...list} />
    </CollectionPage>
  ),
})
