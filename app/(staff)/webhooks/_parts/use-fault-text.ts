import { useTranslations } from 'next-intl'

export function useFaultText() {
  const t = useTranslations('webhooks.faults')
  return ({ status, fault }: { status: number | null; fault: string | null }) =>
    fault ? t(fault) : status === null ? '' : t('status', { status: String(status) })
}
