import { del, get, post, put } from '@/lib/http/endpoint'
import { readBudget, saveBudget } from './budget'
import {
  attachDocuments,
  listDocuments,
  readDocument,
  removeDocument,
  setDocumentKind,
} from './content/documents'
import { addLink, listInvolving, listLinks, removeLink } from './content/links'
import { deleteInvestigation, openInvestigation } from './content/open-investigation'
import { addRecords, countRecords, judgeRecords, pageRecords, setSearch } from './content/records'
import { addTask, amendTask, listTasks, removeTask } from './content/tasks'
import { listTimeline } from './content/timeline'
import { listInvestigationFlow, readFlowVersion } from './list-flow'
import { getInvestigation } from './read-investigation'
import { stepInvestigation, undoStep } from './take-step'
import { investigationVerbs } from './verbs'

const id = '999999999'

export const investigationEndpoints = [
  get('/investigation/page', investigationVerbs.page),
  get('/investigation/export', investigationVerbs.export),
  get('/investigation/involving', listInvolving, { example: { entity: 'defect', entityId: '1' } }),
  get('/investigation/file', readDocument, { example: { id } }),
  post('/investigation', openInvestigation, {
    example: { title: '制动软管渗漏', question: '渗漏是否由软管批次引起', level: 'check' },
  }),
  put('/investigation', investigationVerbs.update, {
    example: { id: '1', version: 1, plannedEnd: '2027-06-30' },
    sentBack: [getInvestigation],
  }),
  post('/investigation/step', stepInvestigation, { example: { id, version: 1, step: 'apply' } }),
  post('/investigation/undo', undoStep, { example: { id, version: 1, reason: '点错了' } }),
  post('/investigation/records', addRecords, { example: { id, complaintIds: ['1'] } }),
  post('/investigation/verdict', judgeRecords, {
    example: { id, complaintIds: ['1'], verdict: 'supports', reason: '软管批次相同' },
  }),
  put('/investigation/search', setSearch, { example: { id, filters: { assemblyCode: ['04'] } } }),
  post('/investigation/link', addLink, { example: { id, entity: 'abroad', title: 'NHTSA 26V-001' } }),
  post('/investigation/files', attachDocuments, { body: 'multipart' }),
  post('/investigation/task', addTask, {
    example: { id, title: '走访 4S 店', assigneeId: '1', dueAt: '2027-01-31' },
  }),
  put('/investigation/task', amendTask, { example: { id, taskId: id, version: 1, done: true } }),
  put('/investigation/budget', saveBudget, { example: { id, version: 1, applyBudget: '12.50', items: [] } }),
  get('/investigation/:id', getInvestigation),
  get('/investigation/:id/history', investigationVerbs.history),
  get('/investigation/:id/flow', listInvestigationFlow),
  get('/investigation/:id/flow/:stepId', readFlowVersion),
  get('/investigation/:id/timeline', listTimeline),
  get('/investigation/:id/records', pageRecords),
  get('/investigation/:id/counts', countRecords),
  get('/investigation/:id/links', listLinks),
  get('/investigation/:id/files', listDocuments),
  get('/investigation/:id/tasks', listTasks),
  get('/investigation/:id/budget', readBudget),
  put('/investigation/:id/files/:fileId', setDocumentKind, { example: { kind: 'minutes' } }),
  del('/investigation/:id/files/:fileId', removeDocument),
  del('/investigation/:id/link/:linkId', removeLink),
  del('/investigation/:id/task/:taskId', removeTask),
  del('/investigation/:id', deleteInvestigation),
] as const
