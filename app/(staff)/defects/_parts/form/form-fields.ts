import { type FieldName, fieldNames, fieldOf, type Section } from '@/lib/defects/fields'

export const fieldsOf = (section: Section): FieldName[] =>
  fieldNames.filter(name => fieldOf[name].section === section)
