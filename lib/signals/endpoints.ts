import { del, get, post, put } from '@/lib/http/endpoint'
import { addRule } from './rules/add-rule'
import { amendRule } from './rules/amend-rule'
import { deleteRule } from './rules/delete-rule'
import { enableRule } from './rules/enable-rule'
import { getRule } from './rules/get-rule'
import { listRuleHistory } from './rules/list-rule-history'
import { pageRules } from './rules/page-rules'

export const signalEndpoints = [
  get('/signalrule/page', pageRules),
  post('/signalrule', addRule),
  put('/signalrule', amendRule),
  put('/signalrule/enable', enableRule),
  get('/signalrule/:id', getRule),
  get('/signalrule/:id/history', listRuleHistory),
  del('/signalrule/:id', deleteRule),
] as const
