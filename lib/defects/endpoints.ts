import { del, get, post } from '@/lib/http/endpoint'
import { checkEncryptionCode } from '@/lib/intake/check-encryption-code'
import { amendDefect } from './amend-defect'
import { bringBackVersion } from './bring-back-version'
import { checkVin } from './check-vin'
import { compareVersions } from './compare-versions'
import { createDefect } from './create-defect'
import { deleteDefects } from './delete-defects'
import { listFlow } from './list-flow'
import { listVersions } from './list-versions'
import { pageDefects } from './page-defects'
import { pageDeletedDefects } from './page-deleted-defects'
import { pageMyDefects } from './page-my-defects'
import { readDefect } from './read-defect'
import { readDefectForEdit } from './read-defect-for-edit'
import { readFile } from './read-file'
import { readVersion } from './read-version'
import { restoreDefect } from './restore-defect'
import { revealPersonalData } from './reveal-personal-data'

export const defectEndpoints = [
  post('/complaintsvehicleinfo/page', pageDefects),
  get('/complaintsvehicleinfo/page/:current/:size', pageMyDefects, {
    rename: { current: 'page', size: 'limit' },
  }),
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
  get('/filesinfo/file', readFile),
]
