import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { shippedWords } from '@/lib/accounts/states'

export function useShippedName() {
  const t = useTranslations('accounts.shipped')
  return useCallback(
    (name: string) =>
      Object.hasOwn(shippedWords, name) ? t(shippedWords[name as keyof typeof shippedWords]) : name,
    [t],
  )
}
