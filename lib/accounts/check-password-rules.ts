import type { Issue } from '@/lib/core/errors'
import { codePoints } from '@/lib/core/text'
import { normalizeLogin } from '@/lib/values/spelling'
import { longestPassword, shortestPassword } from './states'

export function checkPasswordRules(password: string, loginId: string): Omit<Issue, 'path'> | null {
  const length = codePoints(password)
  if (length < shortestPassword) return { code: 'too_small_string', params: { min: shortestPassword } }
  if (length > longestPassword) return { code: 'too_big_string', params: { max: longestPassword } }
  const plain = password.toLowerCase()
  const name = normalizeLogin(loginId)
  if (name.length > 3 && plain.includes(name)) return { code: 'password_has_login' }
  if (new Set(plain).size < 5 || /^(.+?)\1+$/u.test(plain) || isSequential(plain))
    return { code: 'password_weak' }
  return null
}

function isSequential(text: string): boolean {
  const codes = [...text].map(sign => sign.codePointAt(0)!)
  const steps = codes.slice(1).map((code, at) => code - codes[at]!)
  return steps.filter(step => step === 1 || step === -1).length >= steps.length - 1
}
