import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tag } from '@/app/_ui/state-tag'
import type { Finding } from '@/lib/analysis/findings/phrases'
import css from './analysis.module.css'
import { levelTones } from './level-tones'

interface Props {
  finding: Finding | null | undefined
  children?: ReactNode
}

// What the page says, before its figures.
export function FindingLine({ finding, children }: Props) {
  const t = useTranslations('analysis.finding')
  const words = useTranslations('analysis.levels')
  if (!finding) return null
  return (
    <p className={css.finding} role="note" aria-label={t('title')}>
      {finding.level && <Tag tone={levelTones[finding.level]}>{words(finding.level)}</Tag>}{' '}
      {children ?? finding.text}
    </p>
  )
}

// Measures and formulas, for whoever wants to check.
export function BasisOf({ children }: { children: ReactNode }) {
  const t = useTranslations('analysis.finding')
  return (
    <details className={css.basis}>
      <summary className="secondary">{t('basisOf')}</summary>
      {children}
    </details>
  )
}
