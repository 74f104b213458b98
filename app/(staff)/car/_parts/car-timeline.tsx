import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import type { TimelineEntry } from '@/lib/vehicles/file/timeline'
import css from './car.module.css'

export function CarTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('vehicleFile')
  const days = [...new Set(entries.map(({ date }) => date))]
  const times = days.map(day => Date.parse(day))
  const [first, span] = [times[0]!, Math.max(1, times.at(-1)! - times[0]!)]
  return (
    <Panel title={t('timelineTitle')}>
      {days.length > 1 && (
        <div className={`flex between secondary text-12 ${css.axis}`} aria-hidden="true">
          {days.map((day, at) => (
            <span key={day} style={{ left: `${Math.round(((times[at]! - first) / span) * 1000) / 10}%` }}>
              {at + 1}
            </span>
          ))}
          <time>{days[0]}</time>
          <time>{days.at(-1)}</time>
        </div>
      )}
      <ol className={css.days}>
        {days.map(day => (
          <li key={day}>
            <time dateTime={day}>{day}</time>
            <ul>
              {entries
                .filter(({ date }) => date === day)
                .map(({ kind, title, href }) => (
                  <li key={`${kind} ${href} ${title}`} data-kind={kind}>
                    {href ? <a href={basePath + href}>{title}</a> : title}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
