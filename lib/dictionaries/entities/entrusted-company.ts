import { entrustedCompanies } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { dictionary, names, sort, text } from '../dictionary'

export const entrustedCompany = dictionary({
  entity: 'entrusted-company',
  table: entrustedCompanies,
  access: 'dictionary_entrusted_company',
  fields: { ...names, contact: text(60), phone: text(40), address: text(200), sort },
  search: [],
  columns: ['name', 'contact', 'phone', 'nameEn', 'sort'],
  usedBy: [defects.entrustedCompanyId],
  paths: { root: '/companyinfo', page: '/showAllCompany', list: [''], add: '', update: 'PATCH /update' },
})
