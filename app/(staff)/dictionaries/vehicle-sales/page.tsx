import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { readExposure } from '@/lib/sales/read-exposure'
import { salesVerbs } from '@/lib/sales/verbs'
import { salesView } from '@/lib/sales/view'
import { CollectionPage } from '../../_collection/collection-page'
import { readCollection } from '../../_collection/read-collection'
import { SalesList } from './sales-list'

export default screen({
  path: '/dictionaries/vehicle-sales',
  isList: true,
  async read(ctx, _, query) {
    const list = await readCollection(ctx, salesView(await visibleTo()), salesVerbs, query)
    const [modelRangeId, ...others] = [query.modelRangeId ?? []].flat()
    if (!modelRangeId || others.length > 0) return { ...list, exposure: null }
    const { day, series } = await readExposure(ctx, { modelRangeId })
    return { ...list, exposure: { day, ...series[0]! } }
  },
  render: ({ exposure, ...list }) => (
    <CollectionPage {...list} words={['sales', 'sheetImport']}>
      <SalesList {...list} exposure={exposure} />
    </CollectionPage>
  ),
})
