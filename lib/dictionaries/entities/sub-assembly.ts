import { defects } from '@/db/schema/defects'
import { assemblies, problemCodes, subAssemblies } from '@/db/schema/dictionaries'
import { dictionary, fixedText, flag, names, reference, sort } from '../dictionary'

export const subAssembly = dictionary({
  entity: 'sub-assembly',
  table: subAssemblies,
  access: 'dictionary_sub_assembly',
  fields: {
    assemblyId: reference('assembly', assemblies),
    ...names,
    code: fixedText(40),
    safetyCritical: flag,
    sort,
  },
  search: ['assemblyId', 'safetyCritical'],
  columns: ['code', 'name', 'assemblyId', 'safetyCritical', 'nameEn', 'sort'],
  usedBy: [defects.subAssemblyCode, problemCodes.subAssemblyId],
  paths: {
    root: '/dicsubclassification',
    page: '/showAllDicVo',
    list: [''],
    add: '/addDicSub',
    update: '/newUpdate',
  },
})
