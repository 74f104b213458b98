import { expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'

it('a fault is known in whichever of the server’s bundles it was thrown', async () => {
  vi.resetModules()
  const { AppError: Other } = await import('@/lib/core/errors')
  expect(Other).not.toBe(AppError)
  const thrown = new Other('busy', {}, { retryAfterSeconds: 10 })
  expect(faultOf(thrown)).toBe(thrown)
  expect(faultOf(new Error('while reading', { cause: thrown }))).toBe(thrown)
  expect(faultOf(new Error('busy'))).toMatchObject({ code: 'internal', status: 500 })
})

it.each([
  ...['57P01', '57014', '08006', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EHOSTDOWN', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EIO', 'EROFS'],
])('a database or store that answers with %s is away, which is no fault of ours', code => {
  const thrown = Object.assign(new Error('a statement'), { code })
  expect(faultOf(new Error('while reading', { cause: thrown }))).toMatchObject({ status: 503 })
})
