import { brands, producers, wmiCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { dictionary, names, sort, text, verification } from '../dictionary'

export const producer = dictionary({
  entity: 'producer',
  table: producers,
  access: 'dictionary_producer',
  fields: { ...names, country: text(60), phone: text(40), address: text(200), sort, ...verification },
  search: ['unverified'],
  columns: ['name', 'nameEn', 'country', 'sort', 'unverified'],
  usedBy: [defects.producerId, brands.producerId, wmiCodes.producerId],
  paths: { root: '/producersinfo', page: '/getPro', list: ['/producers'], add: '', update: '' },
})
