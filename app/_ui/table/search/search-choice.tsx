import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { mostFirst } from './arrange-fields'
import type { SearchField } from './search-fields'

interface ChoiceProps {
  fields: SearchField[]
  chosen: string[]
  onChange(chosen: string[] | null): void
}

export default function SearchChoice({ fields, chosen, onChange }: ChoiceProps) {
  const t = useTranslations('ui.search')
  const full = chosen.length >= mostFirst
  return (
    <>
      <p className="flex between">
        <strong>{t('first')}</strong>
        <TextButton onClick={() => onChange(null)}>{t('firstReset')}</TextButton>
      </p>
      <p className="secondary text-12 mt-4 mb-8" role="status">
        {t('firstHelp', { chosen: chosen.length, limit: mostFirst })}
      </p>
      <ul>
        {fields.map(({ name, label }) => {
          const shown = chosen.includes(name)
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={!shown && full}
                  onChange={() => onChange(shown ? chosen.filter(one => one !== name) : [...chosen, name])}
                />
                {label}
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}
