import Link from 'next/link'
import { useTranslations } from 'next-intl'
import css from './watch.module.css'

export function WatchLine({ counts }: { counts: { new: number; mine: number; overdue: number } }) {
  const t = useTranslations('watchItems.home')
  const parts = [
    ['new', '/rule?state=new'],
    ['overdue', '/rule?overdue=true'],
    ['mine', '/rule?owner=me'],
  ] as const
  const shown = parts.filter(([name]) => counts[name] > 0)
  if (shown.length === 0) return null
  return (
    <p className={css.line}>
      {shown.map(([name, href], at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <Link href={href} prefetch={false}>
            {t(name, { count: counts[name] })}
          </Link>
        </span>
      ))}
    </p>
  )
}
