import { get, post } from '@/lib/http/endpoint'
import {
  attachAnswerFiles,
  handInLetter,
  readAnswerFile,
  removeAnswerFile,
  requestMoreTime,
  saveAnswer,
} from './answer-letter'
import { enterLetter, leaveLetter } from './enter-letter'
import { changeLetterAccess } from './letter-access'
import { chooseLetterLanguage, letterCookie } from './open-letter'

const formCookies = { [letterCookie]: 'session' }
const form = { body: 'form', formCookies } as const
const example = { id: '999999999', letterId: '1', action: 'renew' } as const

export const letterEndpoints = [
  post('/letterform/code', enterLetter, form),
  post('/letterform/answer', saveAnswer, form),
  post('/letterform/time', requestMoreTime, form),
  post('/letterform/files', attachAnswerFiles, { body: 'multipart', formCookies }),
  post('/letterform/remove', removeAnswerFile, form),
  post('/letterform/send', handInLetter, form),
  post('/letterform/leave', leaveLetter, form),
  post('/letterform/language', chooseLetterLanguage, form),
  get('/letterform/file', readAnswerFile, { formCookies }),
  post('/investigationinfo/access', changeLetterAccess, { example }),
] as const
