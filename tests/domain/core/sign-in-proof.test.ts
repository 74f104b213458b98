import { describe, expect, it } from 'vitest'
import { hasSecondFactor, lacksSecondFactor, proofIn } from '@/lib/core/sign-in-proof'

const now = new Date('2026-11-28T09:00:00Z')
const seconds = now.getTime() / 1000

describe('what an ID token says of a sign-in', () => {
  it('is when, by which methods and of which class', () => {
    expect(proofIn({ auth_time: seconds - 60, acr: 'mfa', amr: ['pwd', 'otp'] }, now)).toEqual({
      authenticatedAt: new Date('2026-11-28T08:59:00Z'),
      acr: 'mfa',
      amr: ['pwd', 'otp'],
    })
  })

  it.each([
    ['nothing', {}],
    ['numbers as text', { auth_time: String(seconds), acr: 2, amr: 'mfa' }],
    ['no number', { auth_time: Number.NaN, acr: '', amr: { 0: 'mfa' } }],
    ['a negative time', { auth_time: -1, acr: null, amr: null }],
  ])('is unknown where it is %s', (_what, claims) => {
    expect(proofIn(claims, now)).toEqual({ authenticatedAt: null, acr: null, amr: null })
  })

  it('makes no sign-in younger than now, and takes only words for methods', () => {
    expect(proofIn({ auth_time: seconds + 9_000, amr: ['pwd', 7, ['mfa']] }, now)).toMatchObject({
      authenticatedAt: now,
      amr: ['pwd'],
    })
  })
})

describe('a second factor', () => {
  it.each([
    [null, ['mfa'], true],
    [null, ['pwd', 'otp'], true],
    [null, ['hwk'], true],
    [null, ['pwd', 'sms'], true],
    [null, ['sms'], false],
    [null, ['pwd'], false],
    [null, ['pwd', 'user', 'rba', 'geo'], false],
    [null, [], false],
    [null, null, false],
    ['gold', null, true],
    ['silver', ['pwd'], true],
    ['gold silver', ['pwd'], false],
    ['', ['pwd'], false],
    ['1', ['pwd'], false],
  ])('acr %s and amr %s: %s', (acr, amr, expected) => {
    expect(hasSecondFactor({ acr, amr }, 'gold silver')).toBe(expected)
  })

  it('is not given by an empty class where none is accepted', () => {
    expect(hasSecondFactor({ acr: '', amr: null }, '')).toBe(false)
  })

  it('is needed by whoever has one of the roles named, and by nobody else', () => {
    const lacks = (role: string, roles: string) =>
      lacksSecondFactor(
        [{ name: '录入员' }, { name: role }],
        { acr: null, amr: ['pwd'] },
        { roles, acr: 'mfa' },
      )
    expect(lacks('系统管理员', '安全管理员、系统管理员')).toBe(true)
    expect(lacks('系统管理', '安全管理员、系统管理员')).toBe(false)
    expect(lacks('', '')).toBe(false)
  })
})
