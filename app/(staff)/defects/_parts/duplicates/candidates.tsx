import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { CandidateList } from './candidate-list'
import css from './similar.module.css'
import { useDuplicates } from './use-duplicates'

interface CandidatesProps {
  id: string
  revision?: string
  compare(other: string): ReactNode
}

export function Candidates({ id, revision, compare }: CandidatesProps) {
  const t = useTranslations('duplicates')
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  const { found, again } = useDuplicates(near ? JSON.stringify({ id }) : undefined, 0, revision)
  return (
    <div className={css.group} ref={place}>
      <h3>
        {t('candidates')}
        {Array.isArray(found) && <span className={`tertiary regular ${css.count}`}>{found.length}</span>}
      </h3>
      {Array.isArray(found) ? (
        found.length > 0 ? (
          <CandidateList candidates={found} actionsOf={compare} />
        ) : (
          <p className={css.message}>{t('empty')}</p>
        )
      ) : (
        <p className={css.message} aria-live="polite">
          {found === 'failed' ? (
            <>
              {t('failed')} <TextButton onClick={again}>{t('retry')}</TextButton>
            </>
          ) : (
            t('loading')
          )}
        </p>
      )}
    </div>
  )
}
