import { get, post, put } from '@/lib/http/endpoint'
import { chooseNotices, readNoticeChoices } from './choose-notices'
import { countUnread, listNotices, readNotices } from './list-notices'

export const noticeEndpoints = [
  get('/notices', listNotices),
  get('/notices/count', countUnread),
  get('/notices/choices', readNoticeChoices),
  put('/notices/choices', chooseNotices, { example: { sendBy: 'mail', when: { mentioned: 'now' } } }),
  post('/notices/read', readNotices, { example: { all: true } }),
] as const
