import { createDefect } from '@/lib/defects/record/create-defect'
import { del, get, post } from '@/lib/http/endpoint'
import { ownReportEndpoints } from '@/lib/intake/own/own-endpoints'
import { intakeFormEndpoints } from '@/lib/intake/pages/form-endpoints'
import { checkRecall } from '@/lib/intake/recall/check-recall'
import { checkReportStep, checkReportVin } from '@/lib/intake/report/check-report'
import { removeUpload } from '@/lib/intake/report/claim-uploads'
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
import { submitReport } from '@/lib/intake/report/submit-report'
import { suggestParts } from '@/lib/intake/report/suggest-parts'
import { supplementReport } from '@/lib/intake/report/supplement-report'
import { uploadFiles } from '@/lib/intake/report/upload-files'
import { previewWords } from '@/lib/intake/texts/preview-words'
import { checkImageCode, checkTextCode, sendTextCode } from '@/lib/intake/tickets/codes'
import {
  checkEncryptionCode as encryptionCode,
  issueEncryptionKey,
} from '@/lib/intake/tickets/encryption-code'
import { issueImageCode, issueSoundCode } from '@/lib/intake/tickets/issue-image-code'
import { queueEndpoints } from '@/lib/intake/triage/queue-endpoints'

const megabyte = 1024 * 1024

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
    body: 'multipart',
    maxBytes: 110 * megabyte,
  }),
  del('/xfpqx/collectioncomplaint/uploadfiles', removeUpload, { encryptionCode }),
  post('/xfpqx/collectioncomplaint/checkStep', checkReportStep),
  post('/xfpqx/collectioncomplaint/suggest', suggestParts, {
    example: { description: '刹车异响' },
    encryptionCode,
  }),
  post('/xfpqx/collectioncomplaint/consumerAdd', submitReport, { encryptionCode, idempotent: true }),
  get('/xfpqx/collectioncomplaint/status', readReportStatus),
  get('/xfpqx/recall/check', checkRecall),
  post('/xfpqx/collectioncomplaint/supplement', supplementReport, { encryptionCode }),
  post('/carins/complaintsvehicleinfo/custom', createDefect, {
    example: { draft: true, summary: '制动踏板发软', receivedAt: '2026-11-20' },
    body: 'multipart',
    encryptionCode,
  }),
  post('/parametersetting/preview', previewWords),
  ...ownReportEndpoints,
  ...intakeFormEndpoints,
  ...queueEndpoints,
] as const
