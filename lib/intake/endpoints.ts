import { get } from '@/lib/http/endpoint'
import { intakeFormEndpoints } from './form-endpoints'
import { issueEncryptionKey } from './issue-encryption-key'

export const intakeEndpoints = [get('/carins/code/key', issueEncryptionKey), ...intakeFormEndpoints]
