import { brands, producers, wmiCodes } from '@/db/schema/catalogue'
import { choice, dictionary, fixedText, names, reference, sort } from '../dictionary'

// A world manufacturer identifier: the first three characters of a VIN. Makers of few vehicles have six: the first
// three, of which the third is 9, and positions 12 to 14.
export const wmi = dictionary({
  entity: 'wmi',
  table: wmiCodes,
  access: 'dictionary_wmi',
  fields: {
    ...names,
    code: fixedText(6),
    producerId: reference('producer', producers),
    brandId: reference('brand', brands),
    confidence: choice('wmiConfidence'),
    sort,
  },
  search: ['producerId', 'brandId', 'confidence'],
  columns: ['code', 'name', 'producerId', 'brandId', 'confidence', 'nameEn'],
  usedBy: [],
  paths: { root: '/wmicode', page: '/page', list: [''], add: '', update: '' },
})
