import type { AuditRow } from '@/lib/audit/present-rows'

export type Translate = ((key: string) => string) & { has(key: string): boolean }

interface Vocabulary {
  title?: string
  fields: string[]
  blocks: Record<string, string>
  values?: 'parts'
}

type Place = Pick<AuditRow, 'entity' | 'entityId'>

const own: Record<string, (row: Place) => Partial<Vocabulary>> = {
  parameter: ({ entityId }) => ({
    title: `parameters.${entityId}.title`,
    fields: [`parameters.${entityId}.fields`],
    values: 'parts',
  }),
  auditLog: () => ({
    fields: ['auditLog.filters'],
    blocks: {
      part: 'auditLog.parts',
      look: 'auditLog.looks',
      action: 'auditLog.actions',
      entity: 'auditLog.entities',
      outcome: 'auditLog.outcomes',
    },
  }),
  user: () => ({ fields: ['users.fields'], blocks: { state: 'users.states', type: 'users.types' } }),
  defect: () => ({
    blocks: {
      state: 'states',
      riskLevel: 'recordActions.levels',
      proposed: 'recordActions.levels',
    },
  }),
}

export function vocabularyOf(row: Place): Vocabulary {
  const { fields = [], blocks = {}, ...rest } = own[row.entity ?? '']?.(row) ?? {}
  const everywhere = [
    `dictionaries.own.${row.entity}.fields`,
    'fields',
    'dictionaries.fields',
    'auditLog.details',
  ]
  return { ...rest, fields: [...fields, ...everywhere], blocks }
}
