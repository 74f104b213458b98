import { del, get, post } from '@/lib/http/endpoint'
import { listComments } from './list-comments'
import { addComment, deleteComment } from './write-comments'

export const commentEndpoints = [
  get('/comments', listComments, { example: { entity: 'defect', entityId: '1' } }),
  post('/comments', addComment, { example: { entity: 'defect', entityId: '1', text: '请看一下' } }),
  del('/comments/:id', deleteComment),
] as const
