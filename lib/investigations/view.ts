import { type CallsOf, type CollectionView, collectionView } from '@/lib/collections/view'
import type { Access } from '@/lib/core/permissions'
import type { DropDownCall } from '@/lib/dictionaries/view'
import { investigation } from './collection'

export type PeopleCall = 'GET /SystemManager/system/custom/people'

const dropDowns: Record<string, DropDownCall | PeopleCall> = {
  brand: 'GET /recordbrand/brieflist',
  producer: 'GET /producersinfo/producers',
  'model-series': 'GET /dicvehiclemodelranage/plain',
  person: 'GET /SystemManager/system/custom/people',
}

export type InvestigationView = CollectionView<CallsOf<typeof investigation.paths>, DropDownCall | PeopleCall>

export const investigationView = (shows: (access: Access) => boolean): InvestigationView =>
  collectionView(investigation, {
    path: '/investigation',
    preferencesKey: investigation.entity,
    dropDownOf: to => dropDowns[to]!,
    shows,
  })
