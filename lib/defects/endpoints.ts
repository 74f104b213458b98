import { del, get, post } from '@/lib/http/endpoint'
import { checkEncryptionCode } from '@/lib/intake/check-encryption-code'
import { amendDefect } from './amend-defect'
import { checkVin } from './check-vin'
import { createDefect } from './create-defect'
import { deleteDefects } from './delete-defects'
import { defectReadEndpoints } from './read-endpoints'
import { readFile } from './read-file'
import { restoreDefect } from './restore-defect'

export const defectEndpoints = [
  ...defectReadEndpoints,
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
