import { del, get, post } from '@/lib/http/endpoint'
import { addPin, listPins, removePin } from './panel'
import { listMonthReports, readMonthReport, startMonthReport } from './reports'
import { downloadMonthTemplate, readMonthTemplate, resetMonthTemplate, saveMonthTemplate } from './template'

export const monthReportEndpoints = [
  get('/analysis/month', listMonthReports),
  post('/analysis/month', startMonthReport, { example: { month: '2026-10' } }),
  get('/analysis/month/file', readMonthReport, { example: { id: '999999999' } }),
  get('/analysis/month/template', readMonthTemplate),
  get('/analysis/month/template/file', downloadMonthTemplate),
  post('/analysis/month/template', saveMonthTemplate, { body: 'multipart' }),
  del('/analysis/month/template', resetMonthTemplate),
  get('/analysis/panel', listPins),
  post('/analysis/panel', addPin, { example: { page: 'report', name: '按总成', query: {} } }),
  del('/analysis/panel/:id', removePin),
] as const
