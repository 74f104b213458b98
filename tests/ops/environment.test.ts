import { expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'

const complete = {
  DATABASE_URL: 'postgresql://a:b@localhost/c',
  AUTH_ISSUER: 'https://sign-in.example',
  AUTH_CLIENT_ID: 'defects',
  AUTH_CLIENT_SECRET: 'secret',
  AUTH_SECRET: '0123456789012345678901234567890123456789',
}

test('a complete configuration is read, with defaults for the rest', () => {
  expect(readEnv(complete)).toMatchObject({ PORT: 3000, APP_URL: 'http://localhost:3000' })
})

test('everything that is missing or wrong is named in one line', () => {
  const attempt = () => readEnv({ ...complete, AUTH_SECRET: 'short', DATABASE_URL: undefined, PORT: 'x' })
  expect(attempt).toThrow(/^Configuration: DATABASE_URL is missing; PORT is wrong.*; AUTH_SECRET is wrong.*$/)
})

test('no value of the configuration is repeated in the message', () => {
  expect(() => readEnv({ ...complete, AUTH_SECRET: 'half-a-secret' })).not.toThrow(/half-a-secret/)
})
