import { readCsv } from '../data/read-csv'
import { textsOf } from '../data/texts'
import { type Random, weighted } from './random'
import type { Drive } from './vehicles'

const weights = readCsv<'table' | 'value' | 'weight'>('weights.csv')
const choice = (name: string) =>
  weighted(
    weights
      .filter(({ table }) => table === name)
      .map(({ value, weight }) => [value, Number(weight)] as const),
  )

export const states = { old: choice('old'), fresh: choice('fresh') }
export const source = choice('source')
export const complaintType = choice('complaintType')

export const movingScenario = choice('moving')
const standing = choice('standing')

export const scenarioOf: Record<string, (r: Random) => string> = {
  '04': choice('brakes'),
  '03': choice('steering'),
  '13': choice('charging'),
  '14': choice('assistance'),
  '07': standing,
  '08': standing,
  '10': standing,
}

const scenarios = readCsv<'scenario' | 'slowest' | 'fastest' | 'roadType'>('scenarios.csv')

export const speeds = new Map(
  scenarios.map(({ scenario, slowest, fastest }) => [scenario, [Number(slowest), Number(fastest)] as const]),
)
export const roads = new Map(scenarios.map(({ scenario, roadType }) => [scenario, roadType || null]))

export const powerOf: Record<string, Drive> = {
  '11': 'battery',
  '12': 'battery',
  '13': 'battery',
  '15': 'fuel',
}

export const fireShare: Record<string, number> = { '01': 0.002, '08': 0.003, '11': 0.004, '13': 0.003 }

export const cellMakers = textsOf('cellMakers')
export const deleteReasons = textsOf('deleteReasons')
export const streets = textsOf('streets')
export const replies = textsOf('replies')
export const dealerNames = textsOf('dealerNames')
