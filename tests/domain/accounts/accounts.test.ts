import { describe, expect, it } from 'vitest'
import { checkPasswordRules } from '@/lib/accounts/check-password-rules'
import { canGrant, hasPermission } from '@/lib/accounts/grants/grant-rules'
import { allows, type Grants } from '@/lib/core/permissions'

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
