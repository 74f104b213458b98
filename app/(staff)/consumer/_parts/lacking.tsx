import { useFormatter, useTranslations } from 'next-intl'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import { Group } from './group'

interface LackingProps {
  report: ReportDetail
  requested: readonly string[]
  onAsk(names: string[]): void
}

export function Lacking({ report, requested, onAsk }: LackingProps) {
  const t = useTranslations('consumer')
  const { missing, completeness, ask, actions } = report
  const share = useFormatter().number(completeness, { style: 'percent' })
  const choosable = actions.includes('return')
  const shown = choosable ? ask.lacking : missing
  const toggle = (name: string) =>
    onAsk(requested.includes(name) ? requested.filter(one => one !== name) : [...requested, name])
  return (
    <Group title={t('complete', { share })}>
      {shown.length === 0 ? (
        <p className="secondary">{t('allThere')}</p>
      ) : (
        <ul className={`flex wrap gap-4 ${css.lacking}`} aria-label={t('columns.missing')}>
          {shown.map(({ name, label }) => (
            <li className="p-0-6 rounded-4 text-12" key={name}>
              {choosable ? (
                <button
                  className="h-24 p-0-8 rounded-4 bg-none font-inherit text-inherit cursor-pointer"
                  type="button"
                  aria-pressed={requested.includes(name)}
                  title={t('askFor')}
                  onClick={() => toggle(name)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}
