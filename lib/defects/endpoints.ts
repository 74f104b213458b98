import { del, get, post, put } from '@/lib/http/endpoint'
import { checkEncryptionCode } from '@/lib/intake/check-encryption-code'
import { amendDefect } from './amend-defect'
import { bringBackVersion } from './bring-back-version'
import { cancelBulk } from './cancel-bulk'
import { cancelExport } from './cancel-export'
import { cancelImport } from './cancel-import'
import { checkVin } from './check-vin'
import { chooseExportColumns } from './choose-export-columns'
import { compareVersions } from './compare-versions'
import { countKeptDrafts } from './count-kept-drafts'
import { countMyDefects } from './count-my-defects'
import { createDefect } from './create-defect'
import { decideDefect } from './decide-defect'
import { deleteDefects } from './delete-defects'
import { deleteFeedback } from './delete-feedback'
import { downloadExport } from './download-export'
import { downloadImportErrors } from './download-import-errors'
import { downloadImportTemplate } from './download-import-template'
import { exportDefects } from './export-defects'
import { exportDeletedDefects } from './export-deleted-defects'
import { findDuplicates } from './find-duplicates'
import { forgetJudgement } from './forget-judgement'
import { giveFeedback } from './give-feedback'
import { handOver } from './hand-over'
import { handOverDrafts } from './hand-over-drafts'
import { handOverMany } from './hand-over-many'
import { importSheet, maxSheetBytes } from './import-sheet'
import { judgePair } from './judge-pair'
import { keepExportColumns } from './keep-export-columns'
import { listBulk } from './list-bulk'
import { listDraftPeople } from './list-draft-people'
import { listExportColumns } from './list-export-columns'
import { listExports } from './list-exports'
import { listFlow } from './list-flow'
import { listHandOverPeople } from './list-hand-over-people'
import { listHandOverSteps } from './list-hand-over-steps'
import { listImports } from './list-imports'
import { listRelations } from './list-relations'
import { listVersions } from './list-versions'
import { mergeDefects } from './merge-defects'
import { pageDefects } from './page-defects'
import { pageDeletedDefects } from './page-deleted-defects'
import { pageMyDefects } from './page-my-defects'
import { proposeRisk } from './propose-risk'
import { readBulk } from './read-bulk'
import { readCar } from './read-car'
import { readDefect } from './read-defect'
import { readDefectForEdit } from './read-defect-for-edit'
import { readExport } from './read-export'
import { readFile } from './read-file'
import { readImport } from './read-import'
import { readVersion } from './read-version'
import { removeExportColumns } from './remove-export-columns'
import { restoreDefect } from './restore-defect'
import { revealPersonalData } from './reveal-personal-data'
import { reviewDefect } from './review-defect'
import { reviewDefects } from './review-defects'
import { startBulk } from './start-bulk'
import { undoImport } from './undo-import'
import { undoReview } from './undo-review'
import { unmergeDefect } from './unmerge-defect'

export const defectEndpoints = [
  post('/complaintsvehicleinfo/page', pageDefects, { withoutRoom: true }),
  get('/complaintsvehicleinfo/page/:current/:size', pageMyDefects, {
    rename: { current: 'page', size: 'limit' },
  }),
  get('/complaintsvehicleinfo/counts', countMyDefects),
  get('/complaintsvehicleinfo/getLogicDeleteListPage', pageDeletedDefects),
  get('/complaintsvehicleinfo/info/:id', readDefect),
  get('/complaintsvehicleinfo/queryDetailByEdit/:id', readDefectForEdit),
  get('/complaintsvehicleinfo/personal/:id', revealPersonalData, { changes: true }),
  get('/complaintsvehicleinfo/flowhistory', listFlow, { rename: { flowId: 'id' } }),
  get('/complaintsvehicleinfohistory', listVersions),
  get('/complaintsvehicleinfohistory/detail', readVersion),
  get('/complaintsvehicleinfohistory/compare', compareVersions),
  post('/complaintsvehicleinfohistory/bringBack', bringBackVersion),
  post('/carins/complaintsvehicleinfo', createDefect, { body: 'multipart' }),
  post('/carins/complaintsvehicleinfo/custom', createDefect, {
    body: 'multipart',
    encryptionCode: checkEncryptionCode,
  }),
  post('/complaintsvehicleinfo/amend', amendDefect, { body: 'json or multipart' }),
  del('/complaintsvehicleinfo/logic', deleteDefects),
  get('/complaintsvehicleinfo/recoverByComplaintId', restoreDefect, {
    changes: true,
    rename: { complaintId: 'id' },
  }),
  get('/carins/complaintsvehicleinfo/checkVin', checkVin),
  // A little more than the file may be: what it lies in counts too.
  post('/complaintsvehicleinfo/excel', importSheet, {
    body: 'json or multipart',
    maxBytes: maxSheetBytes + 1024 * 1024,
  }),
  get('/complaintsvehicleinfo/excel', listImports),
  get('/complaintsvehicleinfo/excel/template', downloadImportTemplate),
  get('/complaintsvehicleinfo/excel/:jobId', readImport),
  get('/complaintsvehicleinfo/excel/:jobId/errors', downloadImportErrors),
  del('/complaintsvehicleinfo/excel/:jobId', cancelImport),
  get('/exportcolumn', listExportColumns),
  post('/exportcolumn', keepExportColumns),
  put('/exportcolumn', chooseExportColumns),
  del('/exportcolumn/:id', removeExportColumns),
  post('/complaintsvehicleinfo/exportComplaintsVehicleInfoList', exportDefects),
  post('/complaintsvehicleinfo/exportLogicDeleteList', exportDeletedDefects),
  get('/complaintsvehicleinfo/export', listExports),
  get('/complaintsvehicleinfo/export/:jobId', readExport),
  get('/complaintsvehicleinfo/export/:jobId/file', downloadExport),
  del('/complaintsvehicleinfo/export/:jobId', cancelExport),
  post('/complaintsvehicleinfo/excel/:jobId/undo', undoImport),
  post('/feedbackapproval/add', reviewDefect),
  post('/feedbackapproval/batch', reviewDefects),
  post('/feedbackapproval/del', undoReview),
  post('/auditinfomation', decideDefect),
  get('/auditinfomation/proposal', proposeRisk),
  post('/feedbackinfo/add', giveFeedback, { body: 'multipart' }),
  del('/feedbackinfo/:id', deleteFeedback),
  get('/complaintsvehicleinfo/handover/steps', listHandOverSteps),
  get('/complaintsvehicleinfo/handover/people', listHandOverPeople),
  post('/complaintsvehicleinfo/handover', handOver),
  post('/complaintsvehicleinfo/handover/batch', handOverMany),
  post('/complaintsvehicleinfo/bulk', startBulk),
  get('/complaintsvehicleinfo/bulk', listBulk),
  get('/complaintsvehicleinfo/bulk/:jobId', readBulk),
  del('/complaintsvehicleinfo/bulk/:jobId', cancelBulk),
  get('/filesinfo/file', readFile),
  get('/complaintsvehicleinfo/repeatdata', findDuplicates),
  // While typing: a description is longer than an address may be, and numbers of people do not belong into one.
  post('/complaintsvehicleinfo/repeatdata', findDuplicates, { withoutRoom: true }),
  get('/complaintsvehicleinfo/similar', listRelations),
  post('/complaintsvehicleinfo/similar', judgePair),
  del('/complaintsvehicleinfo/similar', forgetJudgement),
  post('/complaintsvehicleinfo/merge', mergeDefects),
  post('/complaintsvehicleinfo/unmerge', unmergeDefect),
  get('/complaintsvehicleinfo/carinfo', readCar),
  get('/SystemManager/system/user/:id/drafts', countKeptDrafts),
  get('/SystemManager/system/user/:id/drafts/people', listDraftPeople),
  post('/SystemManager/system/user/:id/drafts/handover', handOverDrafts),
]
