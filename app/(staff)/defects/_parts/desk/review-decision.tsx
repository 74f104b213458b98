import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import { fieldNames } from '@/lib/defects/fields'
import { useReview } from '../steps/review'
import css from './decision.module.css'
import { DecisionForm, KeyedChoice, optionOf, useKeptValues, withLetters } from './decision-form'
import type { DecisionProps } from './step-decision'

interface ReviewProps extends DecisionProps {
  opinions: OfferedOpinion[]
}

export function ReviewDecision({ opinions, ...props }: ReviewProps) {
  const t = useTranslations('recordActions.review')
  const { record } = props.opened
  const send = useReview(record)
  const [result, setResult] = useState('1')
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [meant, setMeant] = useState<string[]>([])
  const [remarks, setRemarks] = useState('')
  const forget = useKeptValues(`review ${record.id}`, {
    values: useMemo(() => ({ remarks }), [remarks]),
    set: ({ remarks }) => setRemarks(String(remarks)),
  })
  const [error, setError] = useState<string>()
  const results = (['pass', 'return'] as const).map((name, at) => ({
    value: digitKeys[at]!,
    label: t(name),
    key: digitKeys[at],
  }))
  const fitting = opinions.filter(one => one.result === null || one.result === result)
  const offered = withLetters(fitting.map(one => ({ value: one.id, label: one.name })))
  // Those that name the result come before those that go with either.
  const opinionId = chosen[result] ?? (fitting.find(one => one.result === result) ?? fitting[0])?.id ?? null
  const chooseOpinion = (value: string) => setChosen(before => ({ ...before, [result]: value }))
  return (
    <DecisionForm
      {...props}
      name="review"
      send={async () => {
        const values = { result, opinionId, remarks: remarks || null, fields: meant }
        const sent = await send(record.version, values)
        forget()
        return sent
      }}
      onRefused={errors => setError(errors[0]?.message)}
      choose={key => {
        const [group, value] = optionOf([results, offered], key) ?? []
        if (value === undefined) return false
        if (group === 0) setResult(value)
        else chooseOpinion(value)
        return true
      }}
      foot={
        <textarea
          className={`rounded bg-container ${css.remarks}`}
          rows={1}
          maxLength={500}
          value={remarks}
          aria-label={t('remarks')}
          placeholder={t('remarks')}
          onChange={event => setRemarks(event.target.value)}
        />
      }
    >
      <KeyedChoice legend={t('result')} options={results} value={result} onChange={setResult} />
      <div className={css.opinions}>
        <KeyedChoice
          legend={t('opinion')}
          options={offered}
          value={opinionId ?? undefined}
          invalid={error !== undefined}
          onChange={chooseOpinion}
        />
      </div>
      {result === '2' && <MeantFields value={meant} onChange={setMeant} />}
      {error && (
        <p className="text-error" role="alert">
          {error}
        </p>
      )}
    </DecisionForm>
  )
}

function MeantFields({ value, onChange }: { value: string[]; onChange(names: string[]): void }) {
  const t = useTranslations()
  const id = useId()
  const label = t('recordActions.review.fields')
  const options = useMemo(() => fieldNames.map(name => ({ value: name, label: t(`fields.${name}`) })), [t])
  return (
    <div className={`row gap-8 ${css.meant}`}>
      <label htmlFor={id}>{label}</label>
      <Choice multiple {...{ id, label, options, value, onChange }} />
    </div>
  )
}
