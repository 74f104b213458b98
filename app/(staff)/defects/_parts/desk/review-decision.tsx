'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { formKeys } from '@/app/_ui/keys/form-keys'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Access } from '@/lib/core/permissions'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import { useUndoNotice } from '../steps/undo/use-undo-notice'
import css from './decision.module.css'
import { DecisionFoot } from './decision-foot'
import { KeyedChoice, optionOf, withLetters } from './keyed-choice'
import { MeantFields } from './meant-fields'
import type { DecisionProps } from './step-decision'
import { useDecision } from './use-decision'
import { useDeskKeys } from './use-desk-keys'
import { useKeptWords } from './use-kept-words'

interface ReviewProps extends DecisionProps {
  opinions: OfferedOpinion[]
  held: Access[]
  others: ReactNode
}

export function ReviewDecision({ desk, opened, opinions, held, toList, others }: ReviewProps) {
  const t = useTranslations('recordActions')
  const { id, version, complaintNo: number } = opened.record
  const tell = useUndoNotice({ held, onUndone: () => desk.bringBack(id) })
  const [result, setResult] = useState('1')
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [meant, setMeant] = useState<string[]>([])
  const [remarks, setRemarks] = useKeptWords(id)
  const [error, setError] = useState<string>()
  const { sending, decide } = useDecision(desk, 'review', opened.record)
  const results = (['pass', 'return'] as const).map((name, at) => ({
    value: digitKeys[at]!,
    label: t(`review.${name}`),
    key: digitKeys[at],
  }))
  const fitting = opinions.filter(one => one.result === null || one.result === result)
  const offered = withLetters(fitting.map(one => ({ value: one.id, label: one.name })))
  // Those that name the result come before those that go with either.
  const opinionId = chosen[result] ?? (fitting.find(one => one.result === result) ?? fitting[0])?.id
  const chooseOpinion = (value: string) => setChosen(before => ({ ...before, [result]: value }))

  const submit = () =>
    decide(async () => {
      const written = await call(
        'POST /feedbackapproval/add',
        asInput(
          { result, opinionId, remarks: remarks || null, ...(result === '2' && { fields: meant }) },
          { complaintId: id, version },
        ),
        { quiet: true },
      )
      setRemarks('')
      tell(t(result === '1' ? 'done.passed' : 'done.returned', { number }), {
        ...written,
        undo: 'undoReview',
      })
    }).catch(failed => {
      if (!(failed instanceof CallError)) throw failed
      setError(failed.errors[0]?.message)
    })
  useDeskKeys({
    ...desk,
    toList,
    submit,
    choose(key) {
      const [group, value] = optionOf([results, offered], key) ?? []
      if (value === undefined) return false
      if (group === 0) setResult(value)
      else chooseOpinion(value)
      return true
    },
  })
  return (
    <form
      className={css.decision}
      aria-label={t('names.review')}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      // Also while a list of options is open, which the keys of the desk leave alone.
      onKeyDown={event => formKeys(event, submit)}
    >
      <KeyedChoice legend={t('review.result')} options={results} value={result} onChange={setResult} />
      <div className={css.opinions}>
        <KeyedChoice
          legend={t('review.opinion')}
          options={offered}
          value={opinionId}
          invalid={error !== undefined}
          onChange={chooseOpinion}
        />
      </div>
      {result === '2' && <MeantFields value={meant} onChange={setMeant} />}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <DecisionFoot sending={sending}>
        <textarea
          className={css.remarks}
          rows={1}
          maxLength={500}
          value={remarks}
          aria-label={t('review.remarks')}
          placeholder={t('review.remarks')}
          onChange={event => setRemarks(event.target.value)}
        />
        {others}
      </DecisionFoot>
    </form>
  )
}
