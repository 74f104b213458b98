import { get, post } from '@/lib/http/endpoint'
import { copyData } from './copy-data'
import { addRequest, getRequest, pageRequests } from './requests'
import { closeRequest, eraseSubject, noteObjection } from './settle-request'

const settled = { example: { id: '999999999', version: 1, records: ['1'], reports: [] } }

export const subjectRequestEndpoints = [
  get('/subjectrequest/page', pageRequests),
  post('/subjectrequest', addRequest, {
    example: {
      kind: 'copy',
      askedOn: '2026-01-05',
      channel: 'visit',
      identityProof: '核对身份证原件',
      mobile: '13800138000',
    },
  }),
  get('/subjectrequest/:id', getRequest),
  get('/subjectrequest/:id/copy', copyData),
  post('/subjectrequest/:id/erase', eraseSubject, settled),
  post('/subjectrequest/:id/object', noteObjection, settled),
  post('/subjectrequest/:id/close', closeRequest, {
    example: { id: '999999999', version: 1, state: 'done', outcome: '已当面交付副本' },
  }),
] as const
