import { useTranslations } from 'next-intl'
import { PageHead } from '@/app/_ui/page-head'

export function Welcome({ name }: { name: string }) {
  const t = useTranslations('home')
  return <PageHead title={t('hello', { name })} tab={t('title')} />
}
