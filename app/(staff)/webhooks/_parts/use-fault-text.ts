import { useTranslations } from 'next-intl'

interface Failed {
  status: number | null
  fault: string | null
}

export function useFaultText() {
  const t = useTranslations('webhooks.faults')
  return ({ status, fault }: Failed) =>
    fault ? t(fault) : status === null ? '' : t('status', { status: String(status) })
}
