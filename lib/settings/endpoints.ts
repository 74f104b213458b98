import { get, put } from '@/lib/http/endpoint'
import { listParameterChanges, listParameters, setParameter } from './parameters'

export const settingEndpoints = [
  get('/parametersetting/getParams', listParameters),
  get('/parametersetting/history', listParameterChanges, { example: { key: 'footer' } }),
  put('/parametersetting', setParameter, { sentBack: [listParameters] }),
] as const
