import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { StateTag } from '../../../_ui/state-tag'
import css from './home.module.css'

/** One figure a state, each leading to its records. */
export function CountsByState({ counts }: { counts: { state: number; count: number }[] }) {
  const t = useTranslations()
  const format = useFormatter()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={t('home.states')}>
      <ul className={css.counts}>
        <li>
          <Link href="/defects" prefetch={false}>
            <span>{t('home.total')}</span>
            <strong>{format.number(total)}</strong>
          </Link>
        </li>
        {counts.map(({ state, count }) => (
          <li key={state} data-none={count === 0 ? '' : undefined}>
            <Link href={`/defects?state=${state}`} prefetch={false}>
              <StateTag state={state}>{t(`states.${state}`)}</StateTag>
              <strong>{format.number(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
