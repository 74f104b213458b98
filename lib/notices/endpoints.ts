import { get, post } from '@/lib/http/endpoint'
import { countUnread, listNotices, readNotices } from './list-notices'

export const noticeEndpoints = [
  get('/notices', listNotices),
  get('/notices/count', countUnread),
  post('/notices/read', readNotices, { example: { all: true } }),
] as const
