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
  return String(print.mock.lastCall)
}

test('what an operator can mend is said in one line', () => {
  expect(printed(new OperationError('The database is of a newer version than this program.'))).toBe(
    'The database is of a newer version than this program.',
  )
})

test('what the machine refuses is one line that names the place', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { syscall: 'connect' })
  const line = 'No connection: connect ECONNREFUSED 127.0.0.1:1. npm run config:check tells of what.'
  expect(printed(new DrizzleQueryError('select 1', [], away))).toBe(line)
  expect(printed(new AggregateError([away]))).toBe(line)
  const full = Object.assign(new Error("ENOTDIR: not a directory, mkdir '/etc/passwd/x'"), {
    code: 'ENOTDIR',
  })
  expect(printed(full)).toBe("ENOTDIR: not a directory, mkdir '/etc/passwd/x'.")
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
