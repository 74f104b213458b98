import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from '@/app/_ui/icon'
import { CandidateList } from './candidate-list'
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
      className="p-16"
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className="row between gap-8 mb-8">
        <h2 id={id}>{t('watch.title')}</h2>
        <IconButton icon="close" label={t('watch.close')} ref={close} onClick={onClose} />
      </header>
      <p className="tertiary mb-16">{t('watch.help')}</p>
      {candidates.length > 0 ? <CandidateList candidates={candidates} newTab /> : <p>{t('empty')}</p>}
    </section>
  )
}
