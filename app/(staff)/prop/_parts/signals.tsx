import { useTranslations } from 'next-intl'
import type { PropRow } from './prop-row'

export function Signals({ tags }: { tags: PropRow['tags'] }) {
  const t = useTranslations('prop.signals')
  return <span>{tags.map(tag => t(tag)).join(' · ')}</span>
}

const signals = ['evans', 'ic', 'ror', 'fdr', 'new'] as const

export function SignalNote() {
  const t = useTranslations('prop')
  return (
    <dl className="flex wrap tertiary text-12 gap-y-4 gap-x-24 mt-8">
      {signals.map(signal => (
        <div className="flex gap-8" key={signal}>
          <dt className="bold">{t(`signals.${signal}`)}</dt>
          <dd>{t(`signalHints.${signal}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
