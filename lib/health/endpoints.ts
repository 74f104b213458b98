import { get } from '@/lib/http/endpoint'
import { checkHealth, checkReadiness } from './check-readiness'

export const healthEndpoints = [
  get('/healthz', checkHealth, { anonymous: true }),
  get('/readyz', checkReadiness, { anonymous: true }),
] as const
