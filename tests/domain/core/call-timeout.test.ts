import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from '@/app/_ui/call'

afterEach(() => vi.restoreAllMocks())

function timeoutByHand() {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  return { timeout, elapse: () => controller.abort(new DOMException('', 'TimeoutError')) }
}

test('a call of the browser is given up after 3 000 000 ms', () => {
  const { timeout, elapse } = timeoutByHand()
  const [alone, beside] = [withTimeout(), withTimeout(new AbortController().signal)]
  expect(timeout.mock.calls).toEqual([[3_000_000], [3_000_000]])
  expect([alone.aborted, beside.aborted]).toEqual([false, false])
  elapse()
  expect([alone.reason.name, beside.reason.name]).toEqual(['TimeoutError', 'TimeoutError'])
})

test('or when its caller gives it up, before or after it began', () => {
  timeoutByHand()
  const later = new AbortController()
  const signal = withTimeout(later.signal)
  later.abort(new Error('left'))
  expect(signal.reason).toEqual(new Error('left'))
  expect(withTimeout(AbortSignal.abort()).aborted).toBe(true)
})
