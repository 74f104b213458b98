import { get, post } from '@/lib/http/endpoint'
import { countUnread } from './count-unread'
import { listNotices } from './list-notices'
import { readNotices } from './read-notices'

export const noticeEndpoints = [
  get('/notices', listNotices),
  get('/notices/count', countUnread),
  post('/notices/read', readNotices, { example: { all: true } }),
] as const
