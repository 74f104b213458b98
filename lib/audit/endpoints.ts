import { get } from '@/lib/http/endpoint'
import { exportAudit } from './export-audit'
import { pageAudit, pageLooks } from './page-audit'

export const auditEndpoints = [
  get('/auditlog/page', pageAudit),
  get('/auditlog/looks', pageLooks),
  get('/auditlog/export', exportAudit),
] as const
