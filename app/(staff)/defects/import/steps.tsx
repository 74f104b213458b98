import { useTranslations } from 'next-intl'
import css from './import.module.css'

const names = ['choose', 'check', 'store'] as const

export function Steps({ at }: { at: number }) {
  const t = useTranslations('importPage.steps')
  return (
    <ol className={`flex tertiary mb-12 ${css.steps}`}>
      {names.map((name, place) => (
        <li
          className="row gap-8"
          key={name}
          aria-current={place === at ? 'step' : undefined}
          data-passed={place < at || undefined}
        >
          <span className="grid place-center text-12">{place + 1}</span>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
