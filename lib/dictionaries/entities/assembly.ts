import { defects } from '@/db/schema/defects'
import { assemblies, problemCodes, subAssemblies } from '@/db/schema/dictionaries'
import { dictionary, fixedText, flag, names, sort, text } from '../dictionary'

export const assembly = dictionary({
  entity: 'assembly',
  table: assemblies,
  access: 'dictionary_assembly',
  fields: {
    ...names,
    code: fixedText(40),
    safetyCritical: flag,
    threeGuarantees: flag,
    nhtsaMap: text(200),
    ewrMap: text(40),
    samrMap: text(100),
    sort,
  },
  search: ['safetyCritical', 'threeGuarantees'],
  columns: ['code', 'name', 'safetyCritical', 'threeGuarantees', 'replacedBy', 'validTo', 'nameEn', 'sort'],
  usedBy: [
    defects.assemblyCode,
    defects.extraAssemblies,
    subAssemblies.assemblyId,
    assemblies.replacedBy,
    problemCodes.assemblyId,
  ],
  paths: {
    root: '/dicclassification',
    page: '/likeSelect',
    list: ['/showAllDicClassification'],
    add: '/save',
    update: '/update',
  },
})
