import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, OperationError } from '@/lib/ops/process/operation-error'

afterEach(() => vi.restoreAllMocks())

function printed(error: unknown): string {
  vi.spyOn(process, 'exit').mockImplementation(code => {
    throw new Error(`exit ${code}`)
  })
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => fail(error)).toThrow('exit 1')
  return print.mock.calls.flat().map(String).join('\n')
}

test('what an operator can mend is said in one line', () => {
  expect(printed(new OperationError('The database is of a newer version than this program.'))).toBe(
    'The database is of a newer version than this program.',
  )
})

test('any other failure shows where it came from and why, but no values: the journal keeps it', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_mobile"'), {
    ...{ severity: 'ERROR', code: '23505', constraint: 'users_mobile', table: 'users' },
    detail: 'Key (mobile)=(13800001234) already exists.',
  })
  const text = printed(new DrizzleQueryError('insert into users', ['张三', '13800001234'], cause))
  expect(text).not.toMatch(/张三|13800001234/)
  expect(text).toMatch(/insert into users/)
  expect(text).toMatch(/database error 23505.*users_mobile/s)
  expect(text).toMatch(/operation-error\.test\.ts:\d+/)
})
