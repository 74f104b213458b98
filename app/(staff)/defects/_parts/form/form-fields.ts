import { type FieldName, fieldNames, fieldOf, type Section } from '@/lib/defects/fields'

const prose: FieldName[] = ['summary', 'description']

// Summary and description stand above the sections.
export const briefFieldsOf = (section: Section) => fieldsOf(section).filter(name => !prose.includes(name))

export const fieldsOf = (section: Section): FieldName[] =>
  fieldNames.filter(name => fieldOf[name].section === section)
