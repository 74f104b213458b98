import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { giveVerdict } from '@/lib/defects/matching/give-verdict'
import { cancelMatch, pageMatchRecords, readMatch } from '@/lib/defects/matching/read-match'
import { del, get, post, put } from '@/lib/http/endpoint'
import { downloadRecallTemplate, importRecalls } from './edit/import-recalls'
import { addRecall, amendRecall } from './edit/save-recall'
import { deleteRecall, setRecallState } from './edit/set-recall-state'
import { exportRecalls } from './export-recalls'
import { countScopes } from './match/count-scopes'
import { listCovering } from './match/list-covering'
import { pageRecallRecords } from './match/page-recall-records'
import { startMatch } from './match/start-match'
import { listRecallHistory, pageRecalls } from './page-recalls'
import { addProgress, amendProgress, deleteProgress } from './progress/amend-progress'
import { listProgress } from './progress/list-progress'
import { feedRecalls } from './published/feed-recalls'
import { pagePublishedRecalls } from './published/published-recalls'
import { readPublishedFile, readPublishedRecall } from './published/read-published-recall'
import { readAfter } from './read-after'
import { getRecall } from './read-recall'
import {
  attachRecallFiles,
  listRecallFiles,
  publishRecallFile,
  readRecallFile,
  removeRecallFile,
} from './recall-files'

export const recallEndpoints = [
  get('/recallinfo/page', pageRecalls),
  post('/recallinfo', addRecall, {
    example: {
      recallNo: 'S2026M0001',
      title: '制动软管',
      kind: 'safety',
      influence: 'voluntary',
      producerId: '1',
      assemblyCode: '04',
      defect: '制动软管渗漏',
      filedAt: '2026-11-20',
      quantity: 1,
    },
  }),
  put('/recallinfo', amendRecall, {
    example: { id: '999999999', version: 1, quantity: 2 },
    sentBack: [getRecall],
  }),
  post('/recallinfo/state', setRecallState, { example: { id: '999999999', version: 1, state: 'filed' } }),
  post('/recallinfo/count', countScopes, { withoutRoom: true }),
  post('/recallinfo/match', startMatch, { example: { id: '999999999' } }),
  get('/recallinfo/match/:jobId', readMatch),
  get('/recallinfo/match/:jobId/records', pageMatchRecords),
  del('/recallinfo/match/:jobId', cancelMatch),
  post('/recallinfo/verdict', giveVerdict, {
    example: {
      recallId: '999999999',
      complaintIds: ['999999999'],
      verdict: 'covered',
      reason: '软管批次相同',
    },
  }),
  get('/recallinfo/covering', listCovering, { example: { complaintId: '999999999' } }),
  get('/recallinfo/file', readRecallFile, { example: { id: '999999999' } }),
  get('/recallinfo/export', exportRecalls),
  post('/recallinfo/export', exportRecalls),
  // The limit is for the whole multipart body, which is larger than the file.
  post('/recallinfo/excel', importRecalls, { body: 'multipart', maxBytes: maxSheetBytes + 1024 * 1024 }),
  get('/recallinfo/excel/template', downloadRecallTemplate),
  get('/recallinfo/:id', getRecall),
  get('/recallinfo/:id/records', pageRecallRecords),
  get('/recallinfo/:id/after', readAfter),
  get('/recallinfo/:id/files', listRecallFiles),
  post('/recallinfo/files', attachRecallFiles, { body: 'multipart' }),
  put('/recallinfo/:id/files/:fileId', publishRecallFile, { example: { published: true } }),
  del('/recallinfo/:id/files/:fileId', removeRecallFile),
  get('/recallinfo/:id/progress', listProgress),
  post('/recallinfo/:id/progress', addProgress, { example: { asOf: '2026-09-30', total: 10, done: 1 } }),
  put('/recallinfo/:id/progress', amendProgress, {
    example: { progressId: '999999999', version: 1, done: 2 },
  }),
  del('/recallinfo/:id/progress/:progressId', deleteProgress),
  get('/recallinfo/:id/history', listRecallHistory),
  del('/recallinfo/:id', deleteRecall),
  get('/xfpqx/recall/page', pagePublishedRecalls),
  get('/xfpqx/recall/feed', feedRecalls),
  get('/xfpqx/recall/file', readPublishedFile, { example: { id: '999999999' } }),
  get('/xfpqx/recall/info/:recallNo', readPublishedRecall),
] as const
