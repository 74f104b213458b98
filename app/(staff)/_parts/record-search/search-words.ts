import { declaration, marked } from '@/lib/defects/declaration'
import type { Messages } from '@/lib/i18n/translate'
import { names } from '@/lib/values/names'

type FieldWord = keyof Messages['fields'] & string

const others = names('keyword assigneeId riskLevel qualityType reviewStatus auditResult createdBy')
const words = new Set([...marked(declaration, 'filter').map(([name]) => name as FieldWord), ...others])

export const searchWords = [
  'defects.search',
  'defects.importFile',
  'states',
  ...[...words].map(name => `fields.${name}` as const),
] as const
