import { type FieldName, fieldOf } from '@/lib/defects/fields'

export function vocabularyOf(name: FieldName): string | undefined {
  const field = fieldOf[name]
  if (field.kind === 'code' || field.kind === 'codes') return `code:${field.list}`
  if (field.kind === 'reference') return field.to
  if (field.kind === 'assembly' || field.kind === 'assemblies') return 'assembly'
  return field.kind === 'subAssembly' || field.kind === 'region' ? field.kind : undefined
}
