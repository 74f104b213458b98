import { declaration, marked } from '@/lib/defects/declaration'
import type { Messages } from '@/lib/i18n/messages'

type FieldWord = keyof Messages['fields'] & string

/** What the lists say beside the names of their columns and conditions. */
const others = ['deletedAt', 'deletedBy', 'deleteReason', 'keyword']

/** The fields that the lists show or search by; naming all of them would make every page a good deal bigger. */
export function declaredWords(declared = declaration): FieldWord[] {
  const columns = marked(declared, 'listed').filter(([, { kind }]) => kind !== 'id' && kind !== 'version')
  const conditions = marked(declared, 'filter').filter(([, { searchForm }]) => searchForm !== false)
  const names = [...new Set([...columns, ...conditions].map(([name]) => name)), ...others]
  return names as FieldWord[]
}

/** The words that the lists need in the browser. */
export const listWords = [
  'defects',
  'states',
  'recordActions.names',
  'recordActions.bulk',
  ...declaredWords().map(name => `fields.${name}` as const),
] as const
