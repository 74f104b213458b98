import { useTranslations } from 'next-intl'
import css from './import.module.css'
import type { ImportState } from './use-import'

export function Counts({ status }: { status: ImportState }) {
  const t = useTranslations('importPage.counts')
  const { mode, state, created, valid, skipped, failed, total, done } = status
  const counts = [
    { name: 'total', count: Math.max(total ?? 0, done), tone: '' },
    mode === 'check'
      ? { name: 'valid', count: valid, tone: 'good' }
      : state === 'undone'
        ? { name: 'undone', count: created, tone: '' }
        : { name: 'created', count: created, tone: 'good' },
    { name: 'skipped', count: skipped, tone: '' },
    { name: 'failed', count: failed, tone: 'bad' },
  ] as const
  return (
    <dl className={`flex wrap gap-y-8 gap-x-48 mt-12 ${css.counts}`}>
      {counts.map(({ name, count, tone }) => (
        <div key={name} data-tone={count > 0 ? tone : ''} data-count={name}>
          <dt className="tertiary">{t(name)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
