import { permissionText } from '@/lib/core/permissions'
import { partText } from '@/lib/values/part-text'
import type { AuditRow } from './present-rows'

// What the page hands to the browser.
export const auditWords = [
  'auditLog',
  'fields',
  'permissions',
  'actions',
  'parameters',
  'parameterPage',
  'users.fields',
  'users.states',
  'users.types',
  'dictionaries.fields',
  'dictionaries.own',
  'dictionaries.on',
  'dictionaries.off',
  'shell.menu',
  'states',
  'recordActions.levels',
  'inputs',
  'accounts.duties',
  'bulkJobs.steps',
  'coding.model',
  'handOver.steps',
  'investigations.documents',
  'investigations.fields',
  'investigations.options',
  'investigations.nodes',
  'investigations.origin',
  'queueState',
  'recallMatch.verdicts',
  'recalls.cause',
  'recalls.fields',
  'recalls.influence',
  'recalls.kind',
  'recalls.remedyWay',
  'recalls.scopeFields',
  'recalls.state',
  'roles.fields',
  'rule.every',
  'rule.fields',
  'rule.kinds',
  'rule.levels',
  'rule.methods',
  'rule.modes',
  'rule.params',
  'rule.runs',
  'sales.fields',
  'subjectRequests.channels',
  'subjectRequests.fields',
  'subjectRequests.kinds',
  'subjectRequests.states',
  'watchItems',
  'webhooks.events',
  'webhooks.fields',
] as const

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
  // Signing in and out, refusals, and what the night has cleared.
  '': ({ action }) => ({ fields: [action === 'retention' ? 'auditLog.retention' : 'auditLog.session'] }),
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
  user: () => ({
    fields: ['users.fields'],
    blocks: { state: 'users.states', type: 'users.types', duties: 'accounts.duties' },
  }),
  role: () => ({ fields: ['roles.fields'] }),
  defect: ({ action }) => ({
    fields: action === 'compareVersions' ? ['auditLog.versions'] : [],
    blocks: {
      stepId: 'handOver.steps',
      state: 'states',
      riskLevel: 'recordActions.levels',
      proposed: 'recordActions.levels',
    },
  }),
  job: ({ action }) => ({
    fields: [action === 'backtestRule' ? 'auditLog.backtest' : 'auditLog.job'],
    blocks: { step: 'bulkJobs.steps', mode: 'rule.modes', method: 'rule.methods', rules: 'rule.methods' },
  }),
  view: () => ({ blocks: { list: 'auditLog.lists' } }),
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
      documentKind: 'investigations.documents',
      ...{ from: 'investigations.origin', step: 'investigations.nodes', undone: 'investigations.nodes' },
      state: 'investigations.options.state',
      level: 'investigations.options.level',
      conclusion: 'investigations.options.conclusion',
    },
  }),
  signalRule: () => ({
    fields: ['rule.fields', 'rule.params'],
    blocks: {
      ...{ method: 'rule.methods', levels: 'rule.levels', every: 'rule.every', kinds: 'rule.kinds' },
      state: 'states',
    },
  }),
  signalRun: () => ({
    fields: ['auditLog.signalRun', 'rule.runs', 'rule.fields'],
    blocks: { every: 'rule.every' },
  }),
  watchItem: () => ({
    fields: ['watchItems.fields', 'auditLog.watchItem'],
    blocks: { ...ofItems, step: 'watchItems.steps', conclusion: 'watchItems.conclusions' },
  }),
  report: () => ({ blocks: { to: 'queueState', undone: 'queueState' } }),
  import: () => ({ fields: ['auditLog.import'] }),
  catalogue: () => ({ fields: ['auditLog.catalogue'] }),
  assignmentRule: () => ({ blocks: { step: 'handOver.steps' } }),
  template: () => ({ blocks: { kind: 'shell.menu' } }),
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

// Of a rule's filters, parameters and notices (`notify.permission`, `also.0.params.k`) the last part has the label.
export const partOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

export const labelKeys = (name: string, row: Place) =>
  vocabularyOf(row).fields.map(place => `${place}.${partOf(name)}`)

const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

export const formatSecond = (instant: string) => clock.format(Date.parse(instant))

const readers: Record<string, (text: string, t: Translate, field: (name: string) => string) => string> = {
  permissions: permissionText,
  permission: permissionText,
  access: permissionText,
  scopes: permissionText,
  fields: (name, _t, field) => field(name),
  columns: (name, _t, field) => field(name),
  sortField: (name, _t, field) => field(name),
  until: text => (text.includes('T') ? formatSecond(text) : text),
  lastFailedAt: formatSecond,
  hour: formatSecond,
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The words of the log's rows, as its page and its export say them.
export function auditTexts(t: Translate) {
  const known = (keys: string[]) => {
    const key = keys.find(one => t.has(one))
    return key && t(key)
  }
  const word = (group: 'actions' | 'entities' | 'outcomes' | 'doors', name: string | null) => {
    if (!name) return ''
    const keys = [`auditLog.${group}.${name}`, ...(group === 'entities' ? [`shell.menu.${name}`] : [])]
    return known(keys) ?? name
  }
  const field = (name: string, row: AuditRow): string => known(labelKeys(name, row)) ?? name
  const side = (name: string, value: unknown, row: AuditRow): string => {
    const { values, blocks } = vocabularyOf(row)
    if (values === 'parts') return partText(value, key => t(`parameterPage.${key}`))
    if (value === null || value === undefined || value === '') return '—'
    if (Array.isArray(value)) return value.map(one => side(name, one, row)).join(t('ui.comma')) || '—'
    if (typeof value === 'boolean')
      return name === 'enabled' ? t(`dictionaries.${value ? 'on' : 'off'}`) : t(value ? 'ui.yes' : 'ui.no')
    if (isGroup(value))
      return Object.entries(value)
        .map(([part, one]) => `${field(part, row)} ${side(part, one, row)}`)
        .join(t('ui.comma'))
    const text = String(value)
    const last = partOf(name)
    return (
      row.named[name]?.[text] ??
      readers[last]?.(text, t, one => field(one, row)) ??
      known([`${blocks[last] ?? `auditLog.values.${last}`}.${text}`]) ??
      text
    )
  }
  const details = (row: AuditRow): [name: string, text: string][] => {
    return Object.entries(row.detail ?? {}).flatMap(([name, value]): [string, string][] =>
      isGroup(value)
        ? Object.entries(value).map(([part, one]) => [
            `${field(name, row)} · ${rangeEnd(part, one => field(one, row), t)}`,
            side(part, one, row),
          ])
        : [[field(name, row), side(name, value, row)]],
    )
  }
  const record = (row: AuditRow) => {
    const { title } = vocabularyOf(row)
    return (title && known([title])) ?? row.complaintNo ?? row.name ?? row.entityId
  }
  return { word, field, side, details, record }
}

function rangeEnd(name: string, field: (name: string) => string, t: Translate): string {
  const [, range = '', end] = /^(.+)(From|To)$/.exec(name) ?? []
  return end && field(name) === name
    ? `${field(range)} ${t(end === 'From' ? 'ui.from' : 'ui.to')}`
    : field(name)
}
