import { users } from '@/db/schema/accounts'
import { departments } from '@/db/schema/dictionaries'
import { dictionary, names, sort } from '../dictionary'

export const department = dictionary({
  entity: 'department',
  table: departments,
  access: 'dictionary_department',
  fields: { ...names, sort },
  search: [],
  columns: ['name', 'nameEn', 'code', 'sort'],
  usedBy: [users.departmentId],
  paths: { root: '/department', page: '/page', list: [''], add: '', update: '' },
})
