import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatMinute } from './format-minute'

interface BandProps {
  asOf: string
  href: string
}

export function AsOfBand({ asOf, href }: BandProps) {
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
