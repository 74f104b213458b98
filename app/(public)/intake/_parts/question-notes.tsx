import type { ReactNode } from 'react'
import type { Offer } from '@/lib/intake/pages/offers'
import type { Widget } from './widgets'
import type { Words } from './words'

export interface QuestionProps {
  t: Words
  name: string
  typed: string | string[] | undefined
  offers?: readonly Offer[]
  wrong?: string
  alone?: boolean
  latestDay?: string
  hint?: string
  none?: string
  children?: ReactNode
}

export function labelOf(t: Words, name: string, { optional }: Widget): ReactNode {
  return (
    <>
      {t(`fields.${name}.label`)}
      {optional && <span className="optional">{t('frame.optional')}</span>}
    </>
  )
}

type Noted = Pick<QuestionProps, 't' | 'name' | 'wrong' | 'hint'>

export function notesOf({ t, name, wrong, hint = t.first(`fields.${name}.hint`) }: Noted): {
  notes: ReactNode
  describedBy?: string
} {
  const ids = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean)
  const notes = (
    <>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="wrong" id={`${name}-wrong`}>
          <span className="unseen">{t('frame.wrongTitle')}</span>
          {wrong}
        </p>
      )}
    </>
  )
  return { notes, describedBy: ids.length > 0 ? ids.join(' ') : undefined }
}
