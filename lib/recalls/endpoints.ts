import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { cancelMatch } from '@/lib/defects/matching/cancel-match'
import { giveVerdict } from '@/lib/defects/matching/give-verdict'
import { pageMatchRecords } from '@/lib/defects/matching/page-match-records'
import { readMatch } from '@/lib/defects/matching/read-match'
import { del, get, post, put } from '@/lib/http/endpoint'
import { readAfter } from './after/read-after'
import { addRecall } from './edit/add-recall'
import { amendRecall } from './edit/amend-recall'
import { deleteRecall } from './edit/delete-recall'
import { setRecallState } from './edit/set-recall-state'
import { exportRecalls } from './export/export-recalls'
import { attachRecallFiles, listRecallFiles, removeRecallFile } from './files/attach-recall-files'
import { readRecallFile } from './files/read-recall-file'
import { getRecall } from './get-recall'
import { downloadRecallTemplate } from './import/download-recall-template'
import { importRecalls } from './import/import-recalls'
import { listRecallHistory } from './list-recall-history'
import { listCovering } from './match/list-covering'
import { pageRecallRecords } from './match/page-recall-records'
import { startMatch } from './match/start-match'
import { pageRecalls } from './page-recalls'
import { addProgress } from './progress/add-progress'
import { amendProgress, deleteProgress } from './progress/amend-progress'
import { listProgress } from './progress/list-progress'

export const recallEndpoints = [
  get('/recallinfo/page', pageRecalls),
  post('/recallinfo', addRecall),
  put('/recallinfo', amendRecall),
  post('/recallinfo/state', setRecallState),
  post('/recallinfo/match', startMatch),
  get('/recallinfo/match/:jobId', readMatch),
  get('/recallinfo/match/:jobId/records', pageMatchRecords),
  del('/recallinfo/match/:jobId', cancelMatch),
  post('/recallinfo/verdict', giveVerdict),
  get('/recallinfo/covering', listCovering),
  get('/recallinfo/file', readRecallFile),
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
  del('/recallinfo/:id/files/:fileId', removeRecallFile),
  get('/recallinfo/:id/progress', listProgress),
  post('/recallinfo/:id/progress', addProgress),
  put('/recallinfo/:id/progress', amendProgress),
  del('/recallinfo/:id/progress/:progressId', deleteProgress),
  get('/recallinfo/:id/history', listRecallHistory),
  del('/recallinfo/:id', deleteRecall),
] as const
