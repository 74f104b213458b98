import { describe, expect, it } from 'vitest'
import { approvalStart } from '@/app/_ui/form/approval-form'
import { basicInfoStart } from '@/app/_ui/form/basic-info-form'
import { checkField } from '@/app/_ui/form/form-check'
import type { FormField } from '@/app/_ui/form/form-fields'
import { midSentence } from '@/app/_ui/form/mid-sentence'

const print = (key: string, values: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`
const disagrees = ({ result }: Record<string, unknown>) => result === '2'

const number: FormField = {
  name: 'number',
  label: '建议预算数',
  type: 'number',
  decimals: 2,
  min: 0,
  max: '9999999999.99',
  maxLength: 13,
  required: values => !disagrees(values),
  requiredMessage: '请输入建议预算数',
}
const opinion: FormField = {
  name: 'opinion',
  label: '审批意见',
  type: 'textarea',
  required: disagrees,
  requiredMessage: '请输入审批意见',
}

describe('what a form asks of a field', () => {
  it('is to be chosen where there is nothing to type, and reads as one sentence', () => {
    const asked = (type: 'date' | 'text') =>
      checkField({ name: 'day', label: 'Date received', type, required: true }, {}, print)
    expect(asked('date')).toBe('chooseError {"title":"date received"}')
    expect(asked('text')).toBe('requiredError {"title":"Date received"}')
    expect(['VIN', 'ID number', 'E-mail', '手机号码'].map(midSentence)).toEqual([
      'VIN',
      'ID number',
      'e-mail',
      '手机号码',
    ])
  })

  it('may depend on another field, in words of its own', () => {
    expect(checkField(number, { result: '1', number: '' }, print)).toBe('请输入建议预算数')
    expect(checkField(number, { result: '2', number: '' }, print)).toBeUndefined()
    expect(checkField(opinion, { result: '2', opinion: null }, print)).toBe('请输入审批意见')
    expect(checkField(opinion, { result: '1', opinion: null }, print)).toBeUndefined()
  })

  it('compares amounts as text, to the last cent', () => {
    const check = (typed: string) => checkField(number, { result: '1', number: typed }, print)
    expect(check('9999999999.99')).toBeUndefined()
    expect(check('10000000000')).toContain('greatest')
    expect(check('-1')).toContain('least')
    expect(check('00000000000001')).toContain('tooLong')
    expect(check('1e3')).toContain('number')
  })
})

describe('a date of a form', () => {
  const day: FormField = { name: 'day', label: '申请时间', type: 'date', latest: '2026-11-23' }
  const year: FormField = { name: 'year', label: '年份', type: 'year' }

  it('is refused while it stands there as nobody can read it, and after the latest day', () => {
    const check = (typed: string) => checkField(day, { day: typed }, print)
    expect(check('2026-11-23')).toBeUndefined()
    expect(check('2026-02-30')).toContain('not_date')
    expect(check('11-')).toContain('not_date')
    expect(check('2026-11')).toContain('day_missing')
    expect(check('2026-11-24')).toContain('late')
  })

  it('may be a year alone', () => {
    expect(checkField(year, { year: '2026' }, print)).toBeUndefined()
    expect(checkField(year, { year: '20x6' }, print)).toContain('year')
  })
})

describe('forms begin', () => {
  it('with next year or the current one, today, and what was there before', () => {
    expect(basicInfoStart('2026-11-20', 'next').year).toBe('2027')
    expect(basicInfoStart('2026-03-01', 'current')).toMatchObject({ year: '2026', applyTime: '2026-03-01' })
    expect(basicInfoStart('2026-11-20', 'next', { year: 2025, deptName: '评估部' })).toMatchObject({
      year: '2025',
      deptName: '评估部',
    })
  })

  it('agreeing, with the budget that was suggested', () => {
    expect(approvalStart({ suggestBudget: '12.50' })).toEqual({ result: '1', number: '12.50', opinion: null })
    expect(approvalStart().number).toBeNull()
  })
})
