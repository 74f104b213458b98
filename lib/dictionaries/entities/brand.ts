import { brands, modelSeries, producers, wmiCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { choice, dictionary, names, reference, sort, verification } from '../dictionary'

export const brand = dictionary({
  entity: 'brand',
  table: brands,
  access: 'dictionary_brand',
  fields: {
    ...names,
    producerId: reference('producer', producers),
    nature: choice('brandNature'),
    sort,
    ...verification,
  },
  search: ['producerId', 'nature', 'unverified'],
  columns: ['name', 'producerId', 'nature', 'nameEn', 'sort', 'unverified'],
  usedBy: [defects.brandId, modelSeries.brandId, wmiCodes.brandId],
  paths: {
    root: '/recordbrand',
    page: '/page',
    list: ['/brieflist', '', '/recordBrands'],
    add: '',
    update: '',
  },
})
