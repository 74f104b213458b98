'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'

export function RetryButton() {
  const t = useTranslations('analysis')
  const router = useRouter()
  return <Button onClick={() => router.refresh()}>{t('retry')}</Button>
}
