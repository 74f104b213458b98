import { declaration, marked } from '@/lib/defects/declaration'
import type { Messages } from '@/lib/i18n/translate'

type FieldWord = keyof Messages['fields'] & string

const others = ['deletedAt', 'deletedBy', 'deleteReason', 'keyword', 'assigneeId']

/** Only the fields that lists show or filter by: the words are sent with every page. */
export function declaredWords(declared = declaration): FieldWord[] {
  const columns = marked(declared, 'listed').filter(([, { kind }]) => kind !== 'id' && kind !== 'version')
  const conditions = marked(declared, 'filter').filter(([, { searchForm }]) => searchForm !== false)
  const names = [...new Set([...columns, ...conditions].map(([name]) => name)), ...others]
  return names as FieldWord[]
}

export const listWords = [
  'defects',
  'asOf',
  'states',
  'recordActions.names',
  'recordActions.bulk',
  'investigations.add',
  ...declaredWords().map(name => `fields.${name}` as const),
] as const
