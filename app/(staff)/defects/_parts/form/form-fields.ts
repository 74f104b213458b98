import { type FieldName, fieldNames, fieldOf, type Section } from '@/lib/defects/fields'

/** The fields of a section, in the order of the form. */
export const fieldsOf = (section: Section): FieldName[] =>
  fieldNames.filter(name => fieldOf[name].section === section)
