import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import css from './similar.module.css'
import { type Candidate, useDuplicates } from './use-duplicates'

export interface Line {
  id: string
  complaintNo: string
  state: number
  stateDes: string
  brandName: string | null
  modelRangeName: string | null
  assemblyName: string | null
  faultDate: string | null
  summary: string | null
}

interface RecordLineProps {
  record: Line
  aside?: ReactNode
  reasons?: { code: string; text: string }[]
  actions?: ReactNode
  newTab?: boolean
  children?: ReactNode
}

export function RecordLine({ record, aside, reasons = [], actions, newTab, children }: RecordLineProps) {
  const car = [record.brandName, record.modelRangeName].filter(Boolean).join(' · ')
  return (
    <li className={css.line}>
      <div className="row wrap gap-y-4 gap-x-8">
        <a
          className="mono"
          href={`${basePath}/defects/${record.id}`}
          {...(newTab && { target: '_blank', rel: 'noreferrer' })}
        >
          {record.complaintNo}
        </a>
        <StateTag state={record.state}>{record.stateDes}</StateTag>
        {aside && <span className="tertiary">{aside}</span>}
        {actions && <span className="flex ml-auto gap-16">{actions}</span>}
      </div>
      {reasons.length > 0 && (
        <ul className={`flex wrap gap-4 ${css.reasons}`}>
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      <p className="flex wrap secondary gap-x-16 mt-4">
        {[car, record.assemblyName, record.faultDate].filter(Boolean).map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {record.summary && <p className="truncate">{record.summary}</p>}
      {children}
    </li>
  )
}

interface ListProps {
  candidates: (Line & {
    score: number
    reasons: { code: string; text: string }[]
    through: string | null
  })[]
  newTab?: boolean
  actionsOf?(id: string): ReactNode
}

export function CandidateList({ candidates, newTab, actionsOf }: ListProps) {
  const t = useTranslations('duplicates')
  return (
    <ol className={css.lines}>
      {candidates.map(candidate => (
        <RecordLine
          key={candidate.id}
          record={candidate}
          newTab={newTab}
          aside={[
            t('score', { percent: Math.floor(candidate.score * 100) }),
            candidate.through && t('through', { number: candidate.through }),
          ]
            .filter(Boolean)
            .join(' · ')}
          reasons={candidate.reasons}
          actions={actionsOf?.(candidate.id)}
        />
      ))}
    </ol>
  )
}

interface CandidatesProps {
  id: string
  // Read with the record: nothing is asked for.
  known?: Candidate[] | null
  revision?: string
  compare(other: string): ReactNode
}

export function Candidates({ id, known, revision, compare }: CandidatesProps) {
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
  const request = near && !known ? JSON.stringify({ id }) : undefined
  const { found = known, again } = useDuplicates(request, 0, revision)
  return (
    <div className={css.group} ref={place}>
      <h3>
        {t('candidates')}
        {Array.isArray(found) && <span className="ml-4 tertiary regular">{found.length}</span>}
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
