import { useTranslations } from 'next-intl'
import css from './prop.module.css'
import type { PropRow } from './prop-row'

export function Signals({ tags }: { tags: PropRow['tags'] }) {
  const t = useTranslations('prop.signals')
  return <span>{tags.map(tag => t(tag)).join(' · ')}</span>
}

const signals = ['evans', 'ic', 'ror', 'fdr', 'new'] as const

export function SignalNote() {
  const t = useTranslations('prop')
  return (
    <dl className={css.signalNote}>
      {signals.map(signal => (
        <div key={signal}>
          <dt>{t(`signals.${signal}`)}</dt>
          <dd>{t(`signalHints.${signal}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
