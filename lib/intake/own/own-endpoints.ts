import { get, post } from '@/lib/http/endpoint'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { correctReport } from './correct-report'
import { downloadReport } from './download-report'
import { forgetReports, lookUpReport } from './look-up-report'
import { addWords, supplyAnswers } from './supply-answers'
import { withdrawConsent, withdrawReport } from './withdraw-report'

const formCookies = { [draftCookie]: 'draft' }
const form = { body: 'form', formCookies } as const
const withFiles = { body: 'multipart', formCookies } as const

export const ownReportEndpoints = [
  post('/intakeform/status', lookUpReport, form),
  post('/intakeform/supply', supplyAnswers, withFiles),
  post('/intakeform/add', addWords, withFiles),
  post('/intakeform/correct', correctReport, form),
  post('/intakeform/withdraw', withdrawReport, form),
  post('/intakeform/consent', withdrawConsent, form),
  post('/intakeform/forget', forgetReports, form),
  get('/intakeform/report', downloadReport, { formCookies }),
] as const
