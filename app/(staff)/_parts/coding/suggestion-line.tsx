import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { digitKeys } from '../desk/digit-keys'
import css from './coding.module.css'
import type { Suggestions } from './use-suggestions'

interface LineProps {
  id: string
  found: Suggestions | undefined
  chosen: unknown
  onTake(place: number): void
}

export function SuggestionLine({ id, found, chosen, onTake }: LineProps) {
  const t = useTranslations('coding.line')
  const [open, setOpen] = useState(false)
  const shown = found?.assemblies.slice(0, digitKeys.length) ?? []
  if (shown.length === 0)
    return (
      <div id={id} className="min-h-32 row wrap gap-y-4 gap-x-12" role="status">
        <span className="tertiary text-12">
          {t(found ? (found.modelVersion ? 'unknown' : 'noModel') : 'waiting')}
        </span>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the field's label
    <div id={id} className="min-h-32 row wrap gap-y-4 gap-x-12" role="group" aria-label={t('label')}>
      {shown.map(({ code, name, probability }, place) => (
        <button
          key={code}
          type="button"
          className={`inline-flex align-center rounded text-body bg-container ${css.proposal}`}
          aria-pressed={code === chosen}
          onClick={() => onTake(place)}
        >
          <kbd>{digitKeys[place]}</kbd>
          {name} <span className="secondary">{percent(probability)}</span>
        </button>
      ))}
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('why')}
      </TextButton>
      {open ? (
        <span className="secondary text-12">
          {shown
            .filter(({ words }) => words.length > 0)
            .map(({ name, words }) => t('words', { name, words: words.map(word => `“${word}”`).join(' ') }))
            .join(' · ')}
        </span>
      ) : (
        <span className="tertiary text-12">{t('keys')}</span>
      )}
    </div>
  )
}

export const percent = (probability: number) => `${Math.round(probability * 100)}%`
