import { distribute, moveLoad } from '@/lib/defects/assignment/distribute'
import {
  deleteAssignmentRule,
  listAssignmentRules,
  saveAbsence,
  saveAssignmentRule,
} from '@/lib/defects/assignment/rules'
import { pageDesk } from '@/lib/defects/desk/page-desk'
import { handOverDrafts } from '@/lib/defects/drafts/hand-over-drafts'
import { countKeptDrafts, listDraftPeople } from '@/lib/defects/drafts/kept-drafts'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { forgetJudgement, judgePair, submitJudged } from '@/lib/defects/duplicates/judge-pair'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { unmergeDefect } from '@/lib/defects/duplicates/unmerge-defect'
import {
  chooseExportColumns,
  downloadDataDictionary,
  listExportColumns,
  removeExportColumns,
  saveExportColumns,
} from '@/lib/defects/export/list-export-columns'
import { cancelExport, downloadExport, listExports, readExport } from '@/lib/defects/export/read-export'
import { exportDefects, exportDeletedDefects } from '@/lib/defects/export/start-export'
import { readFile } from '@/lib/defects/files/read-file'
import { findAnything } from '@/lib/defects/find/find-anything'
import { listCallerRecords } from '@/lib/defects/find/list-caller-records'
import { bringBackVersion, compareVersions } from '@/lib/defects/history/compare-versions'
import { listRelations } from '@/lib/defects/history/list-relations'
import { listVersions, readVersion } from '@/lib/defects/history/list-versions'
import { downloadImportErrors } from '@/lib/defects/import/download-import-errors'
import { downloadImportTemplate } from '@/lib/defects/import/download-import-template'
import { importSheet, maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { cancelImport, listImports, readImport } from '@/lib/defects/import/read-import'
import { readText } from '@/lib/defects/import/read-text'
import { undoImport } from '@/lib/defects/import/undo-import'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { listTextGroups } from '@/lib/defects/list/list-text-groups'
import { pageDefects, pageMyDefects } from '@/lib/defects/list/page-defects'
import { pageDeletedDefects } from '@/lib/defects/list/page-deleted-defects'
import { readSearch } from '@/lib/defects/list/read-search'
import { listEditing } from '@/lib/defects/presence/list-editing'
import { savePresence } from '@/lib/defects/presence/save-presence'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { checkVin } from '@/lib/defects/record/check-vin'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { readCar } from '@/lib/defects/record/read-car'
import { readDefect, readDefectForEdit, revealPersonalData } from '@/lib/defects/record/read-defect'
import { decideDefect } from '@/lib/defects/steps/audit-defect'
import { countUndo } from '@/lib/defects/steps/bulk/count-undo'
import { listBulkRecords } from '@/lib/defects/steps/bulk/list-bulk-records'
import { cancelBulk, listBulk, readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { countBulk, startBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { undoBulk } from '@/lib/defects/steps/bulk/undo-bulk'
import { deleteFeedback } from '@/lib/defects/steps/delete-feedback'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { handBack, handOver, handOverMany } from '@/lib/defects/steps/hand-over'
import { listFlow } from '@/lib/defects/steps/list-flow'
import { listHandOverPeople, listHandOverSteps } from '@/lib/defects/steps/list-hand-over-steps'
import { proposeRisk } from '@/lib/defects/steps/propose-risk'
import { reviewDefect, reviewDefects } from '@/lib/defects/steps/review-defect'
import { reviewFeedback } from '@/lib/defects/steps/review-feedback'
import { supplementDefect } from '@/lib/defects/steps/supplement-defect'
import { dismissDoubt, listDoubted } from '@/lib/defects/uncoded/list-doubted'
import { listUncoded, suggestForRecord, takeUncoded } from '@/lib/defects/uncoded/list-uncoded'
import { del, get, post, put } from '@/lib/http/endpoint'

export const defectEndpoints = [
  post('/complaintsvehicleinfo/page', pageDefects, { withoutRoom: true }),
  // Called while typing; what is typed must not be in a URL.
  post('/complaintsvehicleinfo/find', findAnything, { withoutRoom: true }),
  post('/complaintsvehicleinfo/caller', listCallerRecords, { withoutRoom: true }),
  post('/complaintsvehicleinfo/supplement', supplementDefect),
  post('/complaintsvehicleinfo/text', readText, { withoutRoom: true }),
  post('/complaintsvehicleinfo/words', readSearch, { withoutRoom: true }),
  get('/complaintsvehicleinfo/page/:current/:size', pageMyDefects, {
    rename: { current: 'page', size: 'limit' },
  }),
  get('/complaintsvehicleinfo/counts', countMyDefects),
  get('/complaintsvehicleinfo/desk', pageDesk),
  get('/complaintsvehicleinfo/getLogicDeleteListPage', pageDeletedDefects),
  get('/complaintsvehicleinfo/info/:id', readDefect),
  get('/complaintsvehicleinfo/queryDetailByEdit/:id', readDefectForEdit),
  get('/complaintsvehicleinfo/personal/:id', revealPersonalData, { changes: true }),
  get('/complaintsvehicleinfo/flowhistory', listFlow, { rename: { flowId: 'id' } }),
  get('/complaintsvehicleinfohistory', listVersions),
  get('/complaintsvehicleinfohistory/detail', readVersion),
  get('/complaintsvehicleinfohistory/compare', compareVersions),
  post('/complaintsvehicleinfohistory/bringBack', bringBackVersion),
  post('/carins/complaintsvehicleinfo', createDefect, {
    body: 'multipart',
    example: { draft: true, summary: '制动踏板发软', receivedAt: '2026-11-20' },
  }),
  post('/complaintsvehicleinfo/amend', amendDefect, {
    body: 'json or multipart',
    sentBack: [readDefectForEdit, readDefect],
  }),
  del('/complaintsvehicleinfo/logic', deleteDefects),
  get('/complaintsvehicleinfo/recoverByComplaintId', restoreDefect, {
    changes: true,
    rename: { complaintId: 'id' },
  }),
  get('/carins/complaintsvehicleinfo/checkVin', checkVin),
  // The limit is for the whole multipart body, which is larger than the file.
  post('/complaintsvehicleinfo/excel', importSheet, {
    body: 'json or multipart',
    maxBytes: maxSheetBytes + 1024 * 1024,
  }),
  get('/complaintsvehicleinfo/excel', listImports),
  get('/complaintsvehicleinfo/excel/template', downloadImportTemplate),
  get('/complaintsvehicleinfo/excel/:jobId', readImport),
  get('/complaintsvehicleinfo/excel/:jobId/errors', downloadImportErrors),
  del('/complaintsvehicleinfo/excel/:jobId', cancelImport),
  post('/complaintsvehicleinfo/excel/:jobId/undo', undoImport),
  get('/exportcolumn', listExportColumns),
  get('/exportcolumn/file', downloadDataDictionary),
  post('/exportcolumn', saveExportColumns),
  put('/exportcolumn', chooseExportColumns),
  del('/exportcolumn/:id', removeExportColumns),
  post('/complaintsvehicleinfo/exportComplaintsVehicleInfoList', exportDefects),
  post('/complaintsvehicleinfo/exportLogicDeleteList', exportDeletedDefects),
  get('/complaintsvehicleinfo/export', listExports),
  get('/complaintsvehicleinfo/export/:jobId', readExport),
  get('/complaintsvehicleinfo/export/:jobId/file', downloadExport),
  del('/complaintsvehicleinfo/export/:jobId', cancelExport),
  post('/feedbackapproval/add', reviewDefect),
  post('/feedbackapproval/batch', reviewDefects),
  post('/auditinfomation', decideDefect, {
    example: { kind: 'audit', complaintId: '1', version: 1, result: '1', number: '1.50', opinion: '同意' },
  }),
  get('/auditinfomation/proposal', proposeRisk),
  post('/feedbackinfo/add', giveFeedback, { body: 'multipart' }),
  del('/feedbackinfo/:id', deleteFeedback),
  post('/feedbackinfo/review', reviewFeedback),
  get('/complaintsvehicleinfo/handover/steps', listHandOverSteps, { example: { complaintId: '1' } }),
  get('/complaintsvehicleinfo/handover/people', listHandOverPeople),
  post('/complaintsvehicleinfo/handover', handOver),
  post('/complaintsvehicleinfo/handback', handBack),
  post('/complaintsvehicleinfo/handover/batch', handOverMany),
  post('/complaintsvehicleinfo/bulk', startBulk),
  get('/complaintsvehicleinfo/bulk', listBulk),
  // A description can be part of the conditions.
  post('/complaintsvehicleinfo/bulk/count', countBulk, { withoutRoom: true }),
  get('/complaintsvehicleinfo/bulk/:jobId', readBulk),
  get('/complaintsvehicleinfo/bulk/:jobId/records', listBulkRecords),
  get('/complaintsvehicleinfo/bulk/:jobId/undo', countUndo),
  post('/complaintsvehicleinfo/bulk/:jobId/undo', undoBulk),
  del('/complaintsvehicleinfo/bulk/:jobId', cancelBulk),
  get('/complaintsvehicleinfo/assignment', listAssignmentRules),
  post('/complaintsvehicleinfo/assignment', saveAssignmentRule, {
    example: { step: 'review', people: ['1'] },
  }),
  del('/complaintsvehicleinfo/assignment/:id', deleteAssignmentRule),
  put('/complaintsvehicleinfo/absence', saveAbsence, { example: { userId: '1', until: null } }),
  post('/complaintsvehicleinfo/distribute', distribute),
  post('/complaintsvehicleinfo/assignment/move', moveLoad, {
    example: { person: '1', receiver: '2', count: 1 },
  }),
  get('/complaintsvehicleinfo/suggest/record', suggestForRecord),
  get('/complaintsvehicleinfo/groups', listTextGroups),
  get('/complaintsvehicleinfo/uncoded', listUncoded),
  post('/complaintsvehicleinfo/uncoded/take', takeUncoded),
  get('/complaintsvehicleinfo/miscoded', listDoubted),
  post('/complaintsvehicleinfo/miscoded/dismiss', dismissDoubt),
  get('/filesinfo/file', readFile),
  post('/complaintsvehicleinfo/presence', savePresence, { example: { pageId: 'k3x9q2ab' } }),
  get('/complaintsvehicleinfo/presence', listEditing),
  get('/complaintsvehicleinfo/repeatdata', findDuplicates),
  // Called while typing: a description can be too long for a URL, and personal numbers must not be in one.
  post('/complaintsvehicleinfo/repeatdata', findDuplicates, { withoutRoom: true }),
  get('/complaintsvehicleinfo/similar', listRelations),
  post('/complaintsvehicleinfo/similar', judgePair, { example: { id: '1', otherId: '2' } }),
  del('/complaintsvehicleinfo/similar', forgetJudgement),
  post('/complaintsvehicleinfo/merge', mergeDefects, { example: { survivorId: '1', mergedId: '2' } }),
  post('/complaintsvehicleinfo/unmerge', unmergeDefect),
  post('/complaintsvehicleinfo/submitjudged', submitJudged, {
    body: 'json or multipart',
  }),
  get('/complaintsvehicleinfo/carinfo', readCar),
  get('/SystemManager/system/user/:id/drafts', countKeptDrafts),
  get('/SystemManager/system/user/:id/drafts/people', listDraftPeople),
  post('/SystemManager/system/user/:id/drafts/handover', handOverDrafts),
] as const
