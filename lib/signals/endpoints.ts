import { del, get, post, put } from '@/lib/http/endpoint'
import { addItem } from './items/add-item'
import { countItems } from './items/count-items'
import { getItem } from './items/get-item'
import { pageItems } from './items/page-items'
import { stepItem } from './items/step-item'
import { muteSignal } from './mutes/mute-signal'
import { pageMutes } from './mutes/page-mutes'
import { unmuteSignal } from './mutes/unmute-signal'
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
  get('/watchitem/page', pageItems),
  get('/watchitem/count', countItems),
  get('/watchitem/mute/page', pageMutes),
  post('/watchitem/mute', muteSignal),
  del('/watchitem/mute/:id', unmuteSignal),
  post('/watchitem/step', stepItem),
  post('/watchitem', addItem),
  get('/watchitem/:id', getItem),
] as const
