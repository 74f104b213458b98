import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { del, get, post, put } from '@/lib/http/endpoint'
import { readBudget, saveBudget } from './budget'
import {
  attachDocuments,
  listDocuments,
  readDocument,
  removeDocument,
  setDocumentKind,
} from './content/documents'
import { draftRecall } from './content/draft-recall'
import { downloadInvestigationTemplate, importInvestigations } from './content/import-investigations'
import { addLink, listInvolving, listLinks, removeLink } from './content/links'
import { deleteInvestigation, openInvestigation } from './content/open-investigation'
import { readAftermath } from './content/read-aftermath'
import { addRecords, countRecords, judgeRecords, pageRecords, setSearch } from './content/records'
import { addTask, amendTask, listTasks, removeTask } from './content/tasks'
import { listTimeline } from './content/timeline'
import { amendLetter, startLetter } from './letters/draft-letter'
import {
  downloadLetterTemplate,
  readLetterTemplate,
  resetLetterTemplate,
  saveLetterTemplate,
} from './letters/letter-template'
import { listLetters } from './letters/list-letters'
import { answerLetter, previewLetter, stepLetter } from './letters/take-letter-step'
import { listInvestigationFlow, readFlowVersion } from './list-flow'
import { readOverviewDocument } from './overview/overview-document'
import { readOverview } from './overview/read-overview'
import { letterEndpoints } from './producer/letter-endpoints'
import { findInvestigations, getInvestigation } from './read-investigation'
import { stepInvestigation, undoStep } from './take-step'
import { investigationVerbs } from './verbs'

const id = '999999999'

export const investigationEndpoints = [
  get('/investigationinfo/page', investigationVerbs.page),
  get('/investigationinfo/export', investigationVerbs.export),
  post('/investigationinfo/excel', importInvestigations, {
    ...{ body: 'multipart', maxBytes: maxSheetBytes + 1024 * 1024 },
  }),
  get('/investigationinfo/excel/template', downloadInvestigationTemplate),
  get('/investigationinfo/find', findInvestigations, { example: { text: 'DC2026' } }),
  get('/investigationinfo/overview', readOverview),
  get('/investigationinfo/overview/file', readOverviewDocument),
  get('/investigationinfo/involving', listInvolving, { example: { entity: 'defect', entityId: '1' } }),
  get('/investigationinfo/file', readDocument, { example: { id } }),
  post('/investigationinfo', openInvestigation, {
    example: { title: '制动软管渗漏', question: '渗漏是否由软管批次引起', level: 'check' },
  }),
  put('/investigationinfo', investigationVerbs.update, {
    example: { id: '1', version: 1, plannedEnd: '2027-06-30' },
    sentBack: [getInvestigation],
  }),
  post('/investigationinfo/step', stepInvestigation, { example: { id, version: 1, step: 'apply' } }),
  post('/investigationinfo/undo', undoStep, { example: { id, version: 1, reason: '点错了' } }),
  post('/investigationinfo/records', addRecords, { example: { id, complaintIds: ['1'] } }),
  post('/investigationinfo/verdict', judgeRecords, {
    example: { id, complaintIds: ['1'], verdict: 'supports', reason: '软管批次相同' },
  }),
  put('/investigationinfo/search', setSearch, { example: { id, filters: { assemblyCode: ['04'] } } }),
  post('/investigationinfo/link', addLink, { example: { id, entity: 'abroad', title: 'NHTSA 26V-001' } }),
  post('/investigationinfo/recall', draftRecall, { example: { id } }),
  post('/investigationinfo/files', attachDocuments, { body: 'multipart' }),
  post('/investigationinfo/task', addTask, {
    example: { id, title: '走访 4S 店', assigneeId: '1', dueAt: '2027-01-31' },
  }),
  put('/investigationinfo/task', amendTask, { example: { id, taskId: id, version: 1, done: true } }),
  put('/investigationinfo/budget', saveBudget, {
    example: { id, version: 1, applyBudget: '12.50', items: [] },
  }),
  post('/investigationinfo/letter', startLetter, { example: { id, kind: 'verification' } }),
  put('/investigationinfo/letter', amendLetter, {
    example: { id, letterId: id, version: 1, recipient: '某汽车有限公司', questions: ['支架材料有无变更？'] },
  }),
  post('/investigationinfo/letter/step', stepLetter, {
    example: { id, letterId: id, version: 1, step: 'check' },
  }),
  post('/investigationinfo/letter/answer', answerLetter, { body: 'multipart' }),
  get('/investigationinfo/letter/preview', previewLetter, { example: { id, letterId: id } }),
  get('/investigationinfo/letter/template', readLetterTemplate, { example: { kind: 'verification' } }),
  get('/investigationinfo/letter/template/file', downloadLetterTemplate),
  post('/investigationinfo/letter/template', saveLetterTemplate, { body: 'multipart' }),
  del('/investigationinfo/letter/template', resetLetterTemplate),
  get('/investigationinfo/:id', getInvestigation),
  get('/investigationinfo/:id/history', investigationVerbs.history),
  get('/investigationinfo/:id/flow', listInvestigationFlow),
  get('/investigationinfo/:id/flow/:stepId', readFlowVersion),
  get('/investigationinfo/:id/timeline', listTimeline),
  get('/investigationinfo/:id/records', pageRecords),
  get('/investigationinfo/:id/counts', countRecords),
  get('/investigationinfo/:id/links', listLinks),
  get('/investigationinfo/:id/after', readAftermath),
  get('/investigationinfo/:id/files', listDocuments),
  get('/investigationinfo/:id/letters', listLetters),
  get('/investigationinfo/:id/tasks', listTasks),
  get('/investigationinfo/:id/budget', readBudget),
  put('/investigationinfo/:id/files/:fileId', setDocumentKind, { example: { kind: 'minutes' } }),
  del('/investigationinfo/:id/files/:fileId', removeDocument),
  del('/investigationinfo/:id/link/:linkId', removeLink),
  del('/investigationinfo/:id/task/:taskId', removeTask),
  del('/investigationinfo/:id', deleteInvestigation),
  ...letterEndpoints,
] as const
