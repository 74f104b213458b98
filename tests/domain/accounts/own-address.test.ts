import { describe, expect, it } from 'vitest'
import { safeReturn } from '@/lib/accounts/own-address'

const base = 'http://localhost:3000/app'

describe('the way back from the sign-in', () => {
  it.each([
    '/index',
    '/defects?state=10&keyword=%E5%BC%82%E5%93%8D',
    '/defects/12#files',
    '/defects?next=//x',
  ])('leads to %s', path => expect(safeReturn(path)).toBe(`${base}${path}`))

  it.each([
    null,
    undefined,
    '',
    'defects',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    '/../../evil',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2e%2e/%2e%2e/evil',
    '@evil.example',
    '.evil.example',
    '/api/session/signed-out',
    '/x/../api/session/sign-in',
    `/${'x'.repeat(5000)}`,
  ])('leads to the landing page for %j', path => expect(safeReturn(path)).toBe(`${base}/index`))
})
