import type { AuditRow } from '@/lib/audit/present-rows'

export type Translate = ((key: string) => string) & { has(key: string): boolean }

interface Vocabulary {
  title?: string
  fields: string[]
  blocks: Record<string, string>
  values?: 'parts'
}

type Place = Pick<AuditRow, 'action' | 'entity' | 'entityId'>

const ofItems = { state: 'watchItems.states', reason: 'watchItems.reasons', why: 'watchItems.mutes.ended' }

const own: Record<string, (row: Place) => Partial<Vocabulary>> = {
  // Signing in and out, and refusals.
  '': () => ({ fields: ['auditLog.session'] }),
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
  role: () => ({ fields: ['roles.fields'] }),
  defect: ({ action }) => ({
    fields: action === 'compareVersions' ? ['auditLog.versions'] : [],
    blocks: {
      state: 'states',
      riskLevel: 'recordActions.levels',
      proposed: 'recordActions.levels',
    },
  }),
  job: ({ action }) => ({
    fields: [action === 'backtestRule' ? 'auditLog.backtest' : 'auditLog.job'],
    blocks: { step: 'bulkJobs.steps', mode: 'rule.modes', method: 'rule.methods' },
  }),
  webhook: () => ({ fields: ['webhooks.fields'], blocks: { events: 'webhooks.events' } }),
  vehicleSales: () => ({ fields: ['sales.fields'] }),
  codingModel: () => ({ fields: ['auditLog.codingModel', 'coding.model'] }),
  recall: ({ action }) => ({
    fields: [
      ...(action === 'matchRecall' ? ['auditLog.match'] : []),
      ...['recalls.fields', 'recalls.scopeFields', 'auditLog.recall'],
    ],
    blocks: {
      kind: 'recalls.kind',
      influence: 'recalls.influence',
      cause: 'recalls.cause',
      state: 'recalls.state',
      remedyWays: 'recalls.remedyWay',
      verdict: 'recallMatch.verdicts',
    },
  }),
  investigation: () => ({
    fields: ['investigations.fields', 'auditLog.investigation'],
    blocks: {
      state: 'investigations.options.state',
      level: 'investigations.options.level',
      conclusion: 'investigations.options.conclusion',
    },
  }),
  signalRule: () => ({
    fields: ['rule.fields', 'rule.params'],
    blocks: { method: 'rule.methods', levels: 'rule.levels', every: 'rule.every', kinds: 'rule.kinds' },
  }),
  signalRun: () => ({
    fields: ['rule.runs', 'rule.fields', 'auditLog.signalRun'],
    blocks: { every: 'rule.every' },
  }),
  watchItem: () => ({
    fields: ['watchItems.fields', 'auditLog.watchItem'],
    blocks: { ...ofItems, step: 'watchItems.steps', conclusion: 'watchItems.conclusions' },
  }),
  mute: () => ({ fields: ['watchItems.fields', 'auditLog.watchItem'], blocks: ofItems }),
  subjectRequest: () => ({
    fields: ['subjectRequests.fields', 'auditLog.subjectRequest'],
    blocks: {
      kind: 'subjectRequests.kinds',
      channel: 'subjectRequests.channels',
      state: 'subjectRequests.states',
    },
  }),
}

export function vocabularyOf(row: Place): Vocabulary {
  const { fields = [], blocks = {}, ...rest } = own[row.entity ?? '']?.(row) ?? {}
  const everywhere = [
    `dictionaries.own.${row.entity}.fields`,
    'auditLog.details',
    'fields',
    'dictionaries.fields',
    'inputs',
  ]
  return { ...rest, fields: [...fields, ...everywhere], blocks }
}

export const labelKeys = (name: string, row: Place) =>
  vocabularyOf(row).fields.map(place => `${place}.${name}`)
