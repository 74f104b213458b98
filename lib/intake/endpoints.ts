import { get } from '@/lib/http/endpoint'
import { issueEncryptionKey } from './issue-encryption-key'

export const intakeEndpoints = [get('/carins/code/key', issueEncryptionKey)]
