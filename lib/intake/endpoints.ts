import { del, get, post } from '@/lib/http/endpoint'
import { checkEncryptionCode as encryptionCode } from './check-encryption-code'
import { checkImageCode } from './check-image-code'
import { checkReportStep } from './check-report-step'
import { checkReportVin } from './check-report-vin'
import { checkTextCode } from './check-text-code'
import { intakeFormEndpoints } from './form-endpoints'
import { issueEncryptionKey } from './issue-encryption-key'
import { issueImageCode } from './issue-image-code'
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
} from './offer-choices'
import { queueEndpoints } from './queue-endpoints'
import { readReportStatus } from './read-report-status'
import { removeUpload } from './remove-upload'
import { sendTextCode } from './send-text-code'
import { submitReport } from './submit-report'
import { supplementReport } from './supplement-report'
import { uploadFiles } from './upload-files'

const megabyte = 1024 * 1024

export const intakeEndpoints = [
  get('/carins/code/key', issueEncryptionKey),
  get('/carins/code/image', issueImageCode),
  post('/carins/code/image', checkImageCode, { encryptionCode }),
  get('/carins/code', sendTextCode, { encryptionCode, changes: true }),
  post('/carins/code', checkTextCode, { encryptionCode }),
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
  post('/xfpqx/collectioncomplaint/consumerAdd', submitReport, { encryptionCode, idempotent: true }),
  get('/xfpqx/collectioncomplaint/status', readReportStatus),
  post('/xfpqx/collectioncomplaint/supplement', supplementReport, { encryptionCode }),
  ...intakeFormEndpoints,
  ...queueEndpoints,
]
