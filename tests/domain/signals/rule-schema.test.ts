import { describe, expect, it } from 'vitest'
import { issuesOf } from '@/lib/core/issues'
import { type Level, ruleDefinition } from '@/lib/signals/rules/rule-schema'
import { shippedRules } from '@/lib/signals/rules/shipped-rules'

function faultsOf(given: object) {
  const parsed = ruleDefinition.safeParse(given, { reportInput: true })
  return parsed.success ? [] : issuesOf(parsed.error).map(({ path, code }) => `${path} ${code}`)
}

describe('a rule', () => {
  it('takes the usual values for what is left out', () => {
    const rule = ruleDefinition.parse({ method: 'own-history', levels: ['series*subAssembly'] })
    expect(rule).toMatchObject({
      params: { h: 3, ratio: 3, cushion: 0, least: 3, windowWeeks: 13, confirm: 0, kappa: 25 },
      filters: { complaintType: ['01', '02', '06'], state: [10, 30, 40, 50, 60, 90] },
      every: 'week',
      budget: null,
      also: [],
    })
  })

  it('names what is wrong with it', () => {
    expect(faultsOf({ levels: ['series*assembly'] })).toEqual(['method not_offered'])
    expect(faultsOf({ method: 'count', levels: [] })).toEqual(['levels too_small_array'])
    expect(faultsOf({ method: 'count', levels: ['series*assembly', 'series*assembly'] })).toEqual([
      'levels twice',
    ])
    expect(faultsOf({ method: 'after-recall', levels: ['series*assembly'] })).toEqual(['levels no_levels'])
    expect(faultsOf({ method: 'count', levels: ['series*assembly'], params: { h: 3 } })).toEqual([
      'params.h unknown',
    ])
    expect(faultsOf({ method: 'cusum', levels: ['series*assembly'], params: { h: -1 } })).toEqual([
      'params.h too_small_number',
    ])
    expect(faultsOf({ method: 'cusum', levels: ['series*assembly'], filters: { vin: 'L' } })).toEqual([
      'filters.vin unknown',
    ])
    expect(
      faultsOf({ method: 'cusum', levels: ['series*assembly'], also: [{ method: 'after-recall' }] }),
    ).toEqual(['also.0.method not_offered'])
  })

  it('is shipped on the four levels that were measured', () => {
    const shipped = shippedRules.flatMap(({ method, levels }) => (method === 'own-history' ? levels : []))
    const measured: Level[] = [
      'series*subAssembly*symptom',
      'series*assembly*symptom',
      'series*subAssembly',
      'series*subAssembly*symptom',
      'brand*subAssembly',
    ]
    expect(shipped).toEqual(measured)
  })

  it('is shipped with the product in seven kinds that are on, and two off', () => {
    expect(shippedRules.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
      '典型问题预警',
      '分总成预警',
      '常见部位预警',
      '品牌平台预警',
      '严重事件预警',
      '召回后投诉',
      '新出现的描述',
    ])
    expect(new Set(shippedRules.map(({ name }) => name)).size).toBe(9)
  })
})
