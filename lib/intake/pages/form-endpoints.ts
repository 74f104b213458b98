import { get, post } from '@/lib/http/endpoint'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { saveReceipt } from '@/lib/intake/draft/save-receipt'
import { answerCode, answerImage } from './answer-code'
import { answerRecallCheck } from './answer-recall-check'
import { requestDraftCode, requestReportsCode, saveForLater, sendAgain } from './ask-for-code'
import { attachEvidence, readThumb } from './attach-evidence'
import { checkDraft } from './check-draft'
import { fillFromLicence } from './fill-from-licence'
import { leaveReceipt } from './leave-pages'
import { chooseLanguage, discardDraft, openDraft } from './open-draft'
import { savePage } from './save-page'

const formCookies = { [draftCookie]: 'draft' }
const form = { body: 'form', formCookies } as const
const withFiles = { body: 'multipart', formCookies } as const
const megabyte = 1024 * 1024

export const intakeFormEndpoints = [
  post('/intakeform/language', chooseLanguage, form),
  post('/intakeform/privacy', openDraft, form),
  post('/intakeform/licence', fillFromLicence, { ...withFiles, maxBytes: 20 * megabyte }),
  post('/intakeform/evidence', attachEvidence, withFiles),
  post('/intakeform/check', checkDraft, form),
  post('/intakeform/image', answerImage, form),
  post('/intakeform/code', answerCode, form),
  post('/intakeform/again', sendAgain, form),
  post('/intakeform/save', saveForLater, form),
  post('/intakeform/resume', requestDraftCode, form),
  post('/intakeform/recall', answerRecallCheck, form),
  post('/intakeform/mine', requestReportsCode, form),
  get('/intakeform/receipt', saveReceipt, { formCookies }),
  get('/intakeform/thumb', readThumb, { formCookies }),
  post('/intakeform/leave', leaveReceipt, form),
  post('/intakeform/discard', discardDraft, form),
  post('/intakeform/:page', savePage, form),
] as const
