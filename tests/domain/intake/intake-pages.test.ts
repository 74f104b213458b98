import { createElement } from 'react'
import { expect, it } from 'vitest'
import { draw } from '@/app/(public)/intake/_parts/draw'
import { StatusPage } from '@/app/(public)/intake/_parts/status-page'
import { wordsOf } from '@/app/(public)/intake/_parts/words'
import { officeFacts, shippedOffice } from '@/lib/intake/view'

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
      day: instant => instant,
      typed: { receipt: 'R', mobile: '13800000000' },
      issues: [{ path: 'files', code: 'nothing_added' }],
      found,
    }),
  )
  const field = page.match(/<input type="file"[^>]*>/)?.[0]
  expect(field).toContain('aria-describedby="files-hint files-wrong"')
  expect(field).toContain('aria-invalid="true"')
})
