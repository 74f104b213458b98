import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '@/app/(public)/draw'
import { StatusPage } from '@/app/(public)/intake/_parts/status-page'
import { wordsOf } from '@/app/(public)/intake/_parts/words'
import { issuesOf } from '@/lib/core/issues'
import { isCreditCode, isIdentityCard } from '@/lib/defects/contact-schema'
import { answersOf, requiredAnswers } from '@/lib/intake/answers'
import { normaliseReceipt, receiptOf } from '@/lib/intake/report/amend-report'
import { summaryOf } from '@/lib/intake/report/store-record'
import { productSteps, reportInput, reportSteps, stepIssues } from '@/lib/intake/schema'
import { officeFacts, shippedOffice } from '@/lib/intake/view'
import { normalizeMobile } from '@/lib/values/phone'

describe('the steps', () => {
  it('ask each answer of their branch once, and none besides', () => {
    for (const [branch, steps] of [
      ['vehicle', reportSteps],
      ['product', productSteps],
    ] as const) {
      const request = Object.values(steps as Record<string, readonly string[]>).flat()
      expect([...request].sort()).toEqual(
        [...Object.keys(answersOf[branch]), 'fileTokens', 'fileKinds'].sort(),
      )
    }
  })

  it('find together what the whole report is refused for', () => {
    for (const [branch, steps] of [
      ['vehicle', reportSteps],
      ['product', productSteps],
    ] as const) {
      const byStep = Object.keys(steps).flatMap(step => stepIssues(branch, step, {}).map(issue => issue.path))
      const whole = reportInput.safeParse({
        branch,
        codeTicket: 'x'.repeat(43),
        consentVersion: '1',
      })
      const paths = issuesOf(whole.error!).map(issue => issue.path)
      expect(byStep.filter(path => path !== 'vin').sort()).toEqual(paths.sort())
      expect(paths.sort()).toEqual([...requiredAnswers[branch], 'mobile'].sort())
    }
  })

  it('name an answer once, in the order that they ask', () => {
    const issues = stepIssues('vehicle', 'vehicle', { purchaseDate: 'x', mileage: -1 })
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['vin', 'vin_or_vehicle'],
      ['purchaseDate', 'not_date'],
      ['mileage', 'too_small_number'],
    ])
    expect(stepIssues('vehicle', 'nothing', {})).toEqual([])
  })
})

describe('numbers of people', () => {
  it('are taken as they are typed', () => {
    for (const typed of [
      '13812345678',
      '+86 138-1234-5678',
      '0086 13812345678',
      '１３８１２３４５６７８',
      '86 13812345678',
    ])
      expect(normalizeMobile(typed)).toBe('13812345678')
    expect(normalizeMobile('8613812')).toBe('8613812')
  })

  it('of cards are checked by their last sign and their day', () => {
    for (const right of ['11010519491231002X', '11010519491231002x'])
      expect([right, isIdentityCard(right)]).toEqual([right, true])
    for (const wrong of ['110105194912310020', '11010519490231002X', '1101051949123100', ''])
      expect([wrong, isIdentityCard(wrong)]).toEqual([wrong, false])
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
    for (const wrong of ['91350100M000100Y44', '91350100I000100Y43', ''])
      expect(isCreditCode(wrong)).toBe(false)
  })
})

describe('the receipt', () => {
  it('has a hundred bits, follows from its seed, and is read however it is typed', () => {
    const many = new Set(Array.from({ length: 500 }, (_, at) => receiptOf(`seed ${at}`)))
    expect(many.size).toBe(500)
    for (const receipt of many) {
      expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
      expect(normaliseReceipt(` ${receipt.toLowerCase().replaceAll('-', '')} `)).toBe(receipt)
    }
    const signs = [...many].join('').replaceAll('-', '')
    expect(new Set(signs).size).toBe(32)
    expect(receiptOf('seed 1')).toBe(receiptOf('seed 1'))
  })
})

describe('the summary', () => {
  it('is the first sentence, or its beginning', () => {
    expect(summaryOf('踩下制动踏板没有反应。停车后恢复。')).toBe('踩下制动踏板没有反应。')
    expect([...summaryOf('𠮷'.repeat(300))]).toHaveLength(100)
    expect(summaryOf('一行\n又一行')).toBe('一行')
  })
})

it('a fault of the files that staff asked for is told by the field itself', () => {
  const missing = { message: '', names: [], wantsFiles: true, typed: {}, offers: {} }
  const found = {
    id: '1',
    confirmed: false,
    may: [],
    pages: [],
    files: [],
    consents: [],
    kept: [],
    words: '',
    recalls: [],
    alike: null,
    appealed: false,
    rejected: false,
    complaintNo: '20260001',
    status: 'supplement' as const,
    statusDes: '待补充',
    outcome: null,
    receivedAt: '2026-11-01T00:00:00Z' as const,
    changedAt: '2026-11-02T00:00:00Z' as const,
    missing,
  }
  const page = draw(
    createElement(StatusPage, {
      t: wordsOf('zh-CN', officeFacts(shippedOffice, 'zh-CN')),
      dark: null,
      typed: { receipt: 'R', mobile: '13800000000' },
      issues: [{ path: 'files', code: 'nothing_added' }],
      found,
    }),
  )
  const field = page.match(/<input type="file"[^>]*>/)?.[0]
  expect(field).toContain('aria-describedby="files-hint files-wrong"')
  expect(field).toContain('aria-invalid="true"')
})
