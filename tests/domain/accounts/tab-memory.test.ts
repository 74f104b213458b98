import { afterEach, expect, test, vi } from 'vitest'
import { recall, remember } from '@/app/_ui/tab-memory'

afterEach(() => vi.unstubAllGlobals())

test('what finds no room is forgotten, and does not leave the old behind', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (value.length > 20) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  remember('lists', ['old'])
  expect(recall('lists')).toEqual(['old'])
  remember('lists', ['a new list that is too long'])
  expect(recall('lists')).toBeNull()
})
