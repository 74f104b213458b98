import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { emailPattern, loginIdPattern, mobilePattern } from '@/lib/accounts/states'
import { normalizeMobile } from '@/lib/values/phone'

export function usePersonChecks() {
  const t = useTranslations('users.wrong')
  return useMemo(() => {
    const check = (word: string, pattern: RegExp, read = (text: string) => text.trim()) => {
      return (value: unknown) => {
        const text = read(String(value ?? ''))
        return text && !pattern.test(text) ? t(word) : undefined
      }
    }
    return {
      loginId: check('loginId', loginIdPattern),
      mobile: check('mobile', mobilePattern, normalizeMobile),
      email: check('email', emailPattern),
    }
  }, [t])
}
