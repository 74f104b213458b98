import { synonyms } from '@/db/schema/dictionaries'
import { dictionary, names, sort, text } from '../dictionary'

export const synonym = dictionary({
  entity: 'synonym',
  table: synonyms,
  access: 'dictionary_synonym',
  fields: { ...names, words: text(500, 2), sort },
  search: [],
  columns: ['name', 'words', 'sort'],
  usedBy: [],
  paths: { root: '/synonym', page: '/page', list: [''], add: '', update: '' },
})
