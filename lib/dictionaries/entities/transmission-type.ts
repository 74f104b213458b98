import { typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { transmissionTypes } from '@/db/schema/dictionaries'
import { dictionary, fixedText, names, sort } from '../dictionary'

export const transmissionType = dictionary({
  entity: 'transmission-type',
  table: transmissionTypes,
  access: 'dictionary_transmission_type',
  fields: { ...names, code: fixedText(40), sort },
  search: [],
  columns: ['code', 'name', 'nameEn', 'sort'],
  usedBy: [defects.transmissionType, typeCodes.transmissionType],
  paths: { root: '/dictransmissiontype', page: '/likeSelect', list: [''], add: '/add', update: '/update' },
})
