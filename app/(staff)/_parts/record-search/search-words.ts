import { declaration, marked } from '@/lib/defects/declaration'
import type { Messages } from '@/lib/i18n/translate'

type FieldWord = keyof Messages['fields'] & string

const others = [
  'keyword',
  'assigneeId',
  'riskLevel',
  'qualityType',
  'reviewStatus',
  'auditResult',
  'createdBy',
] as const
const words = new Set([...marked(declaration, 'filter').map(([name]) => name as FieldWord), ...others])

export const searchWords = [
  'defects.search',
  'defects.importFile',
  'states',
  ...[...words].map(name => `fields.${name}` as const),
] as const
