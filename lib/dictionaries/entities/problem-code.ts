import { assemblies, problemCodes, subAssemblies } from '@/db/schema/dictionaries'
import { choice, dictionary, names, reference, sort, text } from '../dictionary'

export const problemCode = dictionary({
  entity: 'problem-code',
  table: problemCodes,
  access: 'dictionary_problem_code',
  fields: {
    source: choice('source'),
    ...names,
    code: text(40),
    assemblyId: reference('assembly', assemblies),
    subAssemblyId: reference('sub-assembly', subAssemblies),
    symptomCode: choice('symptomCodes'),
    sort,
  },
  search: ['source', 'assemblyId', 'symptomCode'],
  columns: ['code', 'name', 'source', 'assemblyId', 'subAssemblyId', 'symptomCode', 'sort'],
  usedBy: [],
  paths: { root: '/problemcode', page: '/page', list: [''], add: '', update: '' },
})
