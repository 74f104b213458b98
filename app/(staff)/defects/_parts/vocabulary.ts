import { type FieldName, fieldOf } from '@/lib/defects/fields'

export function vocabularyOf(name: FieldName): string | undefined {
  const field = fieldOf[name]
  switch (field.kind) {
    case 'code':
    case 'codes':
      return `code:${field.list}`
    case 'reference':
      return field.to
    case 'assembly':
    case 'assemblies':
      return 'assembly'
    case 'subAssembly':
    case 'region':
      return field.kind
    default:
      return undefined
  }
}
