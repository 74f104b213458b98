import { get } from '@/lib/http/endpoint'
import { exportAudit } from './export-audit'
import { pageAudit } from './page-audit'
import { pageLooks } from './page-looks'

export const auditEndpoints = [
  get('/auditlog/page', pageAudit),
  get('/auditlog/looks', pageLooks),
  get('/auditlog/export', exportAudit),
] as const
