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
