import { get, post } from '@/lib/http/endpoint'
import { openDeskRecord } from '@/lib/intake/report/read-unanswered'
import { acceptClean, acceptReport } from './accept-report'
import { moveReport } from './move-product'
import { pageReports } from './page-reports'
import { readReport } from './read-report'
import { readReportFile } from './read-report-file'
import { rejectReports } from './reject-reports'
import { returnReport } from './return-report'
import { sendReportLink } from './send-report-link'
import { undoReview, undoStep, undoSteps, undoTriage } from './undo-triage'

export const queueEndpoints = [
  get('/complaintsvehicleinfo/consumer/page', pageReports),
  get('/complaintsvehicleinfo/consumer/info/:id', readReport),
  get('/complaintsvehicleinfo/consumer/file', readReportFile, {
    example: { id: '1', file: '0123456789abcdef' },
  }),
  post('/complaintsvehicleinfo/consumer/accept', acceptReport),
  post('/complaintsvehicleinfo/consumer/accept/clean', acceptClean),
  post('/complaintsvehicleinfo/consumer/return', returnReport),
  post('/complaintsvehicleinfo/consumer/reject', rejectReports),
  post('/complaintsvehicleinfo/consumer/move', moveReport),
  post('/complaintsvehicleinfo/consumer/undo', undoTriage),
  post('/complaintsvehicleinfo/consumer/link', sendReportLink),
  get('/complaintsvehicleinfo/desk/:id', openDeskRecord),
  post('/feedbackapproval/del', undoReview),
  post('/complaintsvehicleinfo/undo', undoStep),
  post('/complaintsvehicleinfo/undo/batch', undoSteps),
] as const
