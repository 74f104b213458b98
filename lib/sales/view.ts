import { type CallsOf, type CollectionView, collectionView } from '@/lib/collections/view'
import type { Access } from '@/lib/core/permissions'
import type { DropDownCall } from '@/lib/dictionaries/view'
import { sales } from './collection'

const dropDowns: Record<string, DropDownCall> = {
  brand: 'GET /recordbrand/brieflist',
  'model-series': 'GET /dicvehiclemodelranage/plain',
  'type-code': 'GET /recordtypecode/brieflist',
}

export type SalesView = CollectionView<CallsOf<typeof sales.paths>, DropDownCall>

export const salesView = (shows: (access: Access) => boolean): SalesView =>
  collectionView(sales, {
    path: '/dictionaries/vehicle-sales',
    preferencesKey: sales.entity,
    dropDownOf: to => dropDowns[to]!,
    shows,
  })
