import type messages from '@/messages/zh-CN.json'

const reading = [
  'pageDefects',
  'pageDeletedDefects',
  'pageReports',
  'findAnything',
  'readDefect',
  'readDefectForEdit',
  'readVersion',
  'compareVersions',
  'listFlow',
] as const
const exporting = ['startExport', 'downloadExport', 'exportDefects', 'exportRecords'] as const

export const seeingActions = [
  ...reading,
  ...exporting,
  'readFile',
  'revealPersonalData',
  'findSubject',
  'copySubjectData',
  'readLetter',
] as const

export const lookKinds = {
  read: [
    ...reading,
    'readReport',
    'readVehicleFile',
    'listTextMessages',
    'vinNotFound',
    'vinFound',
    'findSubject',
  ],
  reveal: ['revealPersonalData'],
  file: ['readFile'],
  export: [
    ...exporting,
    'exportEntries',
    'exportAudit',
    'exportReport',
    'exportTrend',
    'exportDisproportion',
    'exportBacktest',
    'exportRecalls',
    'downloadImportErrors',
    'copySubjectData',
  ],
  log: ['readAuditLog'],
} as const satisfies Record<string, readonly AuditAction[]>

export type LookKind = keyof typeof lookKinds

export const lookActions: readonly AuditAction[] = Object.values(lookKinds).flat()

export const sessionActions = ['signIn', 'signOut'] as const satisfies readonly AuditAction[]

export type AuditAction = keyof typeof messages.auditLog.actions

export const auditEntities = [
  'defect',
  'export',
  'import',
  'job',
  'user',
  'role',
  'parameter',
  'view',
  'code',
  'catalogue',
  'webhook',
  'vehicleSales',
  'signalRule',
  'signalRun',
  'codingModel',
  'watchItem',
  'assignmentRule',
  'mute',
  'recall',
  'investigation',
  'vehicle',
  'subjectRequest',
  'template',
  'auditLog',
] as const

export const outcomes = ['done', 'refused', 'failed', 'cancelled'] as const
