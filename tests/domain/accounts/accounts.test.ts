import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256, sha256InScript } from '@/app/_ui/sha256'
import { safeReturn } from '@/lib/accounts/own-address'
import { checkPasswordRules, digestPassword, hashPassword, isPassword } from '@/lib/accounts/password'
import { canGrant, hasPermission } from '@/lib/accounts/people/grants'
import { allows, type Grants } from '@/lib/core/permissions'
import { normalizeLogin } from '@/lib/values/spelling'

const grants = (held: Record<string, string[]>): Grants =>
  new Map(Object.entries(held).map(([id, actions]) => [id, new Set(actions)]))

describe('a permission', () => {
  it('that is held only to be handed on cannot be used', () => {
    const held = grants({ vehicle_defect: ['grant'], system_view: ['edit', 'grant'] })
    expect(allows(held, 'vehicle_defect')).toBe(false)
    expect(allows(held, 'vehicle_defect:query')).toBe(false)
    expect(allows(held, 'system_view')).toBe(true)
  })

  it('is given by who uses it or may hand it on, action by action', () => {
    const held = grants({ vehicle_defect: ['query'], vehicle_defect_opt: ['grant'] })
    expect(canGrant(held, ['vehicle_defect', 'query'])).toBe(true)
    expect(canGrant(held, ['vehicle_defect', 'get'])).toBe(false)
    expect(canGrant(held, ['vehicle_defect_opt', 'edit'])).toBe(true)
    expect(canGrant(held, ['vehicle_defect_add', 'add'])).toBe(false)
  })

  it('can be handed on by who uses all of it, and not by who uses a part', () => {
    const whole = grants({ vehicle_defect: ['query', 'get'] })
    const part = grants({ vehicle_defect: ['query'] })
    expect([
      hasPermission(whole, ['vehicle_defect', 'grant']),
      hasPermission(part, ['vehicle_defect', 'grant']),
    ]).toEqual([true, false])
  })

  it.each(['add', 'enable'])('is not handed on by who may %s accounts', action => {
    const held = grants({ vehicle_defect_opt: ['grant'], system_user: ['edit', action] })
    expect(canGrant(held, ['vehicle_defect_opt', 'edit'])).toBe(false)
  })
})

describe('a new password', () => {
  it.each([
    ['short', 'too_small_string'],
    ['x'.repeat(129), 'too_big_string'],
    ['zhang.wei-2026', 'password_has_login'],
    ['aaaaaaaaaaaa', 'password_weak'],
    ['abcdeabcdeabcde', 'password_weak'],
    ['0123456789', 'password_weak'],
    ['zyxwvutsrq', 'password_weak'],
    ['1qaz2wsx3edc', 'password_common'],
    ['Password2026!', 'password_common'],
    ['2026@Sunshine#1', 'password_common'],
    ['WoAiNi1314520', 'password_common'],
  ])('%s is refused', (password, code) => {
    expect(checkPasswordRules(password, 'zhang.wei')?.code).toBe(code)
  })

  it.each(['一二三四五六七八九十', 'correct horse battery', 'Tr0ub4dor&3x', '😀😁😂🤣😃😄😅😆😉😊'])(
    '%s will do',
    password => {
      expect(checkPasswordRules(password, 'zhang.wei')).toBeNull()
    },
  )
})

/** Every code point that has another case or normal form, except Hangul, where every syllable has one. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(code => code < 0xac00 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
  .filter(sign => [sign.toUpperCase(), sign.toLowerCase(), sign.normalize('NFKD')].some(one => one !== sign))

describe('a login name', () => {
  it.each([
    ['Li.Lei', 'li.lei'],
    [' li.lei ', 'li.lei'],
    ['İvan', 'ivan'],
    ['I\u0307van', 'ivan'],
    ['ıvan', 'ivan'],
    ['\u212Aate', 'kate'],
    ['ſam', 'sam'],
    ['weiß', 'weiss'],
    ['WEIẞ', 'weiss'],
    ['ｌｉ．ｌｅｉ', 'li.lei'],
    ['ﬁsh', 'fish'],
    ['li\u200B.\u00ADlei\uFE0F', 'li.lei'],
    ['Σίσυφος', 'σίσυφοσ'],
    ['张伟', '张伟'],
  ])('%s is %s', (typed, one) => {
    expect(normalizeLogin(typed)).toBe(one)
  })

  it('has one spelling, whichever sign is in it and in whatever case', () => {
    const wrong = signs.filter(sign => {
      const one = normalizeLogin(`a${sign}b`)
      const others = [one, `a${sign}b`.toUpperCase(), `a${sign}b`.toLowerCase(), `a${sign}b`.normalize('NFD')]
      return others.some(other => normalizeLogin(other) !== one)
    })
    expect(wrong.map(sign => sign.codePointAt(0)!.toString(16))).toEqual([])
  })
})

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

it('hashes in script as everybody else does, whatever the length', async () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 500]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256)
    expect(sha256InScript(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  for (const text of ['', 'admin@Defect1', '密码😀']) expect(await sha256(text)).toBe(digestPassword(text))
})

it('knows a password again, and keeps each under a salt of its own', async () => {
  const digest = digestPassword('admin@Defect1')
  const [one, two] = await Promise.all([hashPassword(digest), hashPassword(digest)])
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(two)
  expect(await isPassword(digest, one)).toBe(true)
  expect(await isPassword(digestPassword('admin@defect1'), one)).toBe(false)
  expect(await isPassword(digest, null)).toBe(false)
})
