import { createDefect } from '@/lib/defects/record/create-defect'
import { del, get, post } from '@/lib/http/endpoint'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { saveReceipt } from '@/lib/intake/draft/save-receipt'
import { correctReport } from '@/lib/intake/own/correct-report'
import { downloadReport } from '@/lib/intake/own/download-report'
import { forgetReports, lookUpReport } from '@/lib/intake/own/look-up-report'
import { addWords, appealRejection, supplyAnswers } from '@/lib/intake/own/supply-answers'
import { withdrawConsent, withdrawReport } from '@/lib/intake/own/withdraw-report'
import { stopAlert } from '@/lib/intake/pages/alert-pages'
import { answerCode, answerImage } from '@/lib/intake/pages/answer-code'
import { answerRecallCheck } from '@/lib/intake/pages/answer-recall-check'
import {
  requestAlertCode,
  requestDraftCode,
  requestPlateCode,
  requestReportsCode,
  saveForLater,
  sendAgain,
} from '@/lib/intake/pages/ask-for-code'
import { attachEvidence, readThumb } from '@/lib/intake/pages/attach-evidence'
import { fillFromLicence } from '@/lib/intake/pages/fill-from-licence'
import { leaveReceipt } from '@/lib/intake/pages/leave-pages'
import { chooseLanguage, discardDraft, openDraft } from '@/lib/intake/pages/open-draft'
import { reportProblem } from '@/lib/intake/pages/report-problem'
import { savePage } from '@/lib/intake/pages/save-page'
import { checkDraft } from '@/lib/intake/pages/send-draft'
import { checkRecall } from '@/lib/intake/recall/check-recall'
import { checkReportStep, checkReportVin } from '@/lib/intake/report/check-report'
import {
  listAllProvinces,
  listAnswerChoices,
  listCardTypes,
  listCitiesOfProvince,
  listFirstCategories,
  listHurtTypes,
  listReportAssemblies,
  listReportBrands,
  listReportSeries,
  listScenarios,
} from '@/lib/intake/report/offer-choices'
import { readReportStatus } from '@/lib/intake/report/read-report-status'
import { removeUpload, uploadFiles } from '@/lib/intake/report/report-files'
import { submitReport } from '@/lib/intake/report/submit-report'
import { suggestParts } from '@/lib/intake/report/suggest-parts'
import { supplementReport } from '@/lib/intake/report/supplement-report'
import { previewWords } from '@/lib/intake/texts/preview-words'
import { checkImageCode, checkTextCode, sendTextCode } from '@/lib/intake/tickets/codes'
import {
  checkEncryptionCode as encryptionCode,
  issueEncryptionKey,
} from '@/lib/intake/tickets/encryption-code'
import { issueImageCode, issueSoundCode } from '@/lib/intake/tickets/issue-image-code'
import { queueEndpoints } from '@/lib/intake/triage/queue-endpoints'

const megabyte = 1024 * 1024
const formCookies = { [draftCookie]: 'draft' }
const form = { body: 'form', formCookies } as const
const withFiles = { body: 'multipart', formCookies } as const

export const intakeEndpoints = [
  get('/carins/code/key', issueEncryptionKey),
  get('/carins/code/image', issueImageCode),
  get('/carins/code/sound', issueSoundCode),
  post('/carins/code/image', checkImageCode, { encryptionCode }),
  get('/carins/code', sendTextCode, { example: { mobile: '13800138000' }, encryptionCode, changes: true }),
  post('/carins/code', checkTextCode, { example: { mobile: '13800138000' }, encryptionCode }),
  get('/xfpqx/bfdqccategoryinfo/queryfirstcategory', listFirstCategories),
  get('/xfpqx/basicdatacommon/queryAllProvince', listAllProvinces),
  get('/xfpqx/basicdatacommon/queryCityListByProvince/:province', listCitiesOfProvince),
  get('/xfpqx/basicdatacommon/queryApplicationScenarios', listScenarios),
  get('/xfpqx/basicdatacommon/queryCardTypeList', listCardTypes),
  get('/xfpqx/basicdatacommon/queryHurtTypeList', listHurtTypes),
  get('/xfpqx/basicdatacommon/queryChoices/:key', listAnswerChoices),
  get('/xfpqx/basicdatacommon/queryAssemblies', listReportAssemblies),
  get('/xfpqx/basicdatacommon/queryBrands', listReportBrands),
  get('/xfpqx/basicdatacommon/querySeries', listReportSeries),
  get('/xfpqx/basicdatacommon/checkVin', checkReportVin),
  post('/xfpqx/collectioncomplaint/uploadfiles', uploadFiles, {
    encryptionCode,
    idempotent: true,
    body: 'multipart',
    maxBytes: 110 * megabyte,
  }),
  del('/xfpqx/collectioncomplaint/uploadfiles', removeUpload, { encryptionCode }),
  post('/xfpqx/collectioncomplaint/checkStep', checkReportStep),
  post('/xfpqx/collectioncomplaint/suggest', suggestParts, {
    example: { description: '刹车异响' },
    encryptionCode,
  }),
  post('/xfpqx/collectioncomplaint/consumerAdd', submitReport, { encryptionCode }),
  get('/xfpqx/collectioncomplaint/status', readReportStatus),
  get('/xfpqx/recall/check', checkRecall),
  post('/xfpqx/collectioncomplaint/supplement', supplementReport, { encryptionCode, idempotent: true }),
  post('/carins/complaintsvehicleinfo/custom', createDefect, {
    example: { draft: true, summary: '制动踏板发软', receivedAt: '2026-11-20' },
    body: 'multipart',
    encryptionCode,
  }),
  post('/parametersetting/preview', previewWords),
  post('/intakeform/status', lookUpReport, form),
  post('/intakeform/supply', supplyAnswers, withFiles),
  post('/intakeform/add', addWords, withFiles),
  post('/intakeform/appeal', appealRejection, withFiles),
  post('/intakeform/correct', correctReport, form),
  post('/intakeform/withdraw', withdrawReport, form),
  post('/intakeform/consent', withdrawConsent, form),
  post('/intakeform/forget', forgetReports, form),
  get('/intakeform/report', downloadReport, { formCookies }),
  post('/intakeform/language', chooseLanguage, form),
  post('/intakeform/privacy', openDraft, form),
  post('/intakeform/licence', fillFromLicence, { ...withFiles, maxBytes: 20 * megabyte }),
  post('/intakeform/evidence', attachEvidence, withFiles),
  post('/intakeform/check', checkDraft, form),
  post('/intakeform/image', answerImage, form),
  post('/intakeform/code', answerCode, form),
  post('/intakeform/again', sendAgain, form),
  post('/intakeform/save', saveForLater, form),
  post('/intakeform/resume', requestDraftCode, form),
  post('/intakeform/recall', answerRecallCheck, form),
  post('/intakeform/mine', requestReportsCode, form),
  post('/intakeform/alert', requestAlertCode, form),
  post('/intakeform/plate', requestPlateCode, form),
  post('/intakeform/stop', stopAlert, form),
  post('/intakeform/problem', reportProblem, form),
  get('/intakeform/receipt', saveReceipt, { formCookies }),
  get('/intakeform/thumb', readThumb, { formCookies }),
  post('/intakeform/leave', leaveReceipt, form),
  post('/intakeform/discard', discardDraft, form),
  post('/intakeform/:page', savePage, form),
  ...queueEndpoints,
] as const
