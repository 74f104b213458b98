import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatMinute } from './format-minute'

export function AsOfBand({ asOf, href }: { asOf: string; href: string }) {
  const t = useTranslations('asOf')
  return (
    <p className="ui-notice" role="status">
      <strong>{t('title', { at: formatMinute(asOf) })}</strong> {t('help')}{' '}
      <Link href={href} prefetch={false}>
        {t('now')}
      </Link>
    </p>
  )
}
