import { declaration, marked } from '@/lib/defects/declaration'
import type { Messages } from '@/lib/i18n/messages'

type FieldWord = keyof Messages['fields'] & string

/** Handling of a record has no column to filter by, but it may be missing. */
const others = [
  'keyword',
  'assigneeId',
  'riskLevel',
  'qualityType',
  'reviewStatus',
  'auditResult',
  'createdBy',
] as const
const names = new Set([...marked(declaration, 'filter').map(([name]) => name as FieldWord), ...others])

/** What the search form and its chips say. */
export const searchWords = [
  'defects.search',
  'defects.importFile',
  'states',
  ...[...names].map(name => `fields.${name}` as const),
] as const
