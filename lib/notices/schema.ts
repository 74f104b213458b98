export type NoticeParams = Readonly<Record<string, string | number>>

interface Kind {
  entity: string
  href(entityId: string, params: NoticeParams): string
}

const jobPages: Record<string, string> = {
  importSheet: '/defects/import',
  undoImport: '/defects/import',
  exportDefects: '/defects/exports',
  bulk: '/defects/bulk?job=',
  backtest: '/rule?tab=backtest&job=',
  matchRecall: '/carBack?match=',
  monthReport: '/report/month',
}

const commentPages: Record<string, string> = {
  defect: '/defects/ID#comments',
  watchItem: '/rule?entry=ID',
  recall: '/carBack?id=ID',
  investigation: '/investigation/ID?tab=comments',
}

const jobPage = (page: string, id: string) => (page.endsWith('=') ? page + id : page)

const tabOf =
  (tab: string): Kind['href'] =>
  (_, { file = '' }) =>
    `/investigation/${file}?tab=${tab}`

// Of one record, or of what a bulk job gave.
const handedPage: Kind['href'] = (id, { records }) =>
  `/index?view=desk&tab=handed${records ? '' : `&record=${id}`}`

export const noticeKinds = {
  handedOver: { entity: 'defect', href: handedPage },
  assigned: { entity: 'defect', href: handedPage },
  handedBack: { entity: 'defect', href: id => `/defects/${id}` },
  overdue: { entity: 'waiting', href: handedPage },
  returned: { entity: 'defect', href: id => `/defects/${id}` },
  undone: { entity: 'defect', href: (id, of) => (of.records ? handedPage(id, of) : `/defects/${id}`) },
  supplemented: { entity: 'defect', href: id => `/defects/${id}#flow` },
  feedbackReturned: { entity: 'defect', href: id => `/defects/${id}#feedback` },
  jobDone: { entity: 'job', href: (id, { job = '' }) => jobPage(jobPages[job] ?? '/index', id) },
  mentioned: {
    entity: 'comment',
    href: (_, { of = '', id = '' }) => (commentPages[of] ?? '/index').replace('ID', String(id)),
  },
  itemOpened: { entity: 'watchItem', href: id => `/rule?entry=${id}` },
  itemAssigned: { entity: 'watchItem', href: id => `/rule?entry=${id}` },
  muteBroken: { entity: 'mute', href: id => `/rule?tab=mutes&mute=${id}` },
  muteDue: { entity: 'mute', href: id => `/rule?tab=mutes&mute=${id}` },
  runFailed: { entity: 'signalRule', href: id => `/rule?tab=rules&entry=${id}` },
  recallOverdue: { entity: 'recall', href: id => `/carBack?id=${id}&tab=progress` },
  fileStep: { entity: 'investigation', href: id => `/investigation/${id}?tab=flow` },
  fileAssigned: { entity: 'investigation', href: id => `/investigation/${id}` },
  fileProposed: { entity: 'investigation', href: id => `/investigation/${id}?tab=records&verdict=proposed` },
  // Of their own, so that a step that is not read yet hides no deadline.
  fileLate: { entity: 'investigationLate', href: id => `/investigation/${id}` },
  fileTask: { entity: 'investigationTask', href: tabOf('tasks') },
  fileTaskDue: { entity: 'investigationTaskDue', href: tabOf('tasks') },
  letterAnswered: { entity: 'letterAnswer', href: tabOf('letters') },
  letterExtension: { entity: 'letterExtension', href: tabOf('letters') },
  fileLetter: { entity: 'investigationLetter', href: tabOf('letters') },
  fileLetterDue: { entity: 'investigationLetterDue', href: tabOf('letters') },
  monthReport: { entity: 'report', href: () => '/report/month' },
  textsHalfUsed: { entity: 'smsCap', href: () => '/parameters' },
  operationFailed: { entity: 'operation', href: () => '/index' },
  webhookPaused: { entity: 'webhook', href: () => '/webhooks' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

export const isNoticeKind = (kind: string): kind is NoticeKind => kind in noticeKinds
