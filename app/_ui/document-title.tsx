import { useTranslations } from 'next-intl'

export function DocumentTitle({ title }: { title: string }) {
  const t = useTranslations('app')
  return <title>{`${title} - ${t('title')}`}</title>
}
