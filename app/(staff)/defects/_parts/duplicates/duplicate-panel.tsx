import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '@/app/_ui/icon'
import { CandidateList } from './candidate-list'
import css from './similar.module.css'
import type { Candidate } from './use-duplicates'

interface PanelProps {
  candidates: Candidate[]
  onClose(): void
}

export default function DuplicatePanel({ candidates, onClose }: PanelProps) {
  const t = useTranslations('duplicates')
  const id = useId()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // In a narrow window it covers the button that opened it.
    if (window.matchMedia('(width < 1100px)').matches) close.current?.focus()
  }, [])
  return (
    <section
      className={css.panel}
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{t('watch.title')}</h2>
        <button
          ref={close}
          type="button"
          className="ui-icon-button"
          aria-label={t('watch.close')}
          title={t('watch.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <p className={css.help}>{t('watch.help')}</p>
      {candidates.length > 0 ? <CandidateList candidates={candidates} newTab /> : <p>{t('empty')}</p>}
    </section>
  )
}
