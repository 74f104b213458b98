import { del, get, post, put } from '@/lib/http/endpoint'
import { exportBacktest } from './backtest/export-backtest'
import { cancelBacktest, listBacktests, readBacktest } from './backtest/read-backtest'
import { startBacktest } from './backtest/start-backtest'
import { addItem } from './items/add-item'
import { countItems } from './items/count-items'
import { getItem } from './items/get-item'
import { pageItems } from './items/page-items'
import { stepItem } from './items/step-item'
import { muteSignal } from './mutes/mute-signal'
import { pageMutes } from './mutes/page-mutes'
import { unmuteSignal } from './mutes/unmute-signal'
import {
  addRule,
  amendRule,
  deleteRule,
  enableRule,
  getRule,
  listRuleHistory,
  pageRules,
} from './rules/verbs'
import { pageRuns } from './runs/page-runs'

export const signalEndpoints = [
  get('/signalrule/page', pageRules),
  post('/signalrule', addRule, {
    example: { name: '测试规则', method: 'count', levels: ['series*assembly'] },
  }),
  put('/signalrule', amendRule, {
    example: { id: '1', version: 1, name: '测试规则', method: 'count', levels: ['series*assembly'] },
    sentBack: [getRule],
  }),
  put('/signalrule/enable', enableRule, { example: { id: '1', version: 1, enabled: true } }),
  get('/signalrule/runs', pageRuns),
  post('/signalrule/backtest', startBacktest, {
    example: { rules: ['1'], from: '2026-01-01', to: '2026-03-31' },
  }),
  get('/signalrule/backtest', listBacktests),
  get('/signalrule/backtest/:jobId', readBacktest),
  del('/signalrule/backtest/:jobId', cancelBacktest),
  post('/signalrule/backtest/:jobId/export', exportBacktest),
  get('/signalrule/:id', getRule),
  get('/signalrule/:id/history', listRuleHistory),
  del('/signalrule/:id', deleteRule),
  get('/watchitem/page', pageItems),
  get('/watchitem/count', countItems),
  get('/watchitem/mute/page', pageMutes),
  post('/watchitem/mute', muteSignal, { example: { scope: { modelRangeId: '1' }, reason: 'known' } }),
  del('/watchitem/mute/:id', unmuteSignal),
  post('/watchitem/step', stepItem, { example: { id: '1', version: 1, step: 'claim' } }),
  post('/watchitem', addItem, { example: { group: { modelRangeId: '1' }, event: { assemblyCode: '01' } } }),
  get('/watchitem/:id', getItem),
] as const
