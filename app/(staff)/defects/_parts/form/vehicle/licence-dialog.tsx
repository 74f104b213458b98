import { Button, Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { registerLabel, wordOf } from '@/app/(staff)/_parts/record-fields/words'
import type { Answered } from '@/lib/licences/answer-fields'
import { valueText } from '../../show-value'
import { vocabularyOf } from '../../vocabulary'
import css from './licence.module.css'
import type { LicenceProps } from './licence-button'
import { licenceOffers, type Offer } from './licence-plan'

interface DialogProps extends LicenceProps {
  photo: File
  onAnother(): void
  onClose(): void
}

export default function LicenceDialog(props: DialogProps) {
  const { photo, read, hidden, fill, attach, onAnother, onClose } = props
  const t = useTranslations('licence')
  const { state, again } = useLicence(photo)
  const answer = state.step === 'done' ? state.answer : undefined
  // Computed when the response arrives: the form behind the dialog cannot change while it is open.
  const offers = useMemo(() => (answer ? licenceOffers(answer, read(), hidden) : []), [answer, read, hidden])
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const [keep, setKeep] = useState(false)
  const taken = offers.filter(offer => !offer.same && (ticks[offer.field] ?? offer.ticked))
  const take = () => {
    for (const { field, value, printed } of taken) {
      const vocabulary = vocabularyOf(field)
      if (vocabulary && !wordOf(vocabulary, value)) registerLabel(vocabulary, value, printed)
    }
    if (taken.length > 0) fill(Object.fromEntries(taken.map(({ field, value }) => [field, value])))
    if (keep) attach(photo)
    onClose()
  }
  return (
    <Modal
      open
      width={920}
      title={t('title')}
      onCancel={onClose}
      footer={
        <div className="row wrap justify-end gap-8">
          <Checkbox className={css.keep} checked={keep} onChange={event => setKeep(event.target.checked)}>
            {t('attach')}
          </Checkbox>
          <Button onClick={onAnother}>{t('another')}</Button>
          {state.step === 'failed' && state.code !== 400 && state.code !== 415 && (
            <Button onClick={again}>{t('again')}</Button>
          )}
          <Button type="primary" disabled={taken.length === 0 && !keep} onClick={take}>
            {taken.length > 0 ? t('take', { count: taken.length }) : t('takeNothing')}
          </Button>
        </div>
      }
    >
      <div className={`grid gap-24 ${css.sides}`}>
        <Photo file={photo} label={t('photo')} />
        <div aria-live="polite">
          {answer ? (
            <Result answer={answer} offers={offers} ticks={ticks} onTick={setTicks} />
          ) : (
            <Progress state={state} />
          )}
        </div>
      </div>
    </Modal>
  )
}

function Photo({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={`row ${css.photo}`}>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" title={label}>
          {/* biome-ignore lint/performance/noImgElement: a local file */}
          <img className="block" src={url} alt={label} />
        </a>
      )}
    </div>
  )
}

function Progress({ state }: { state: LicenceState }) {
  const t = useTranslations('licence')
  if (state.step === 'failed')
    return (
      <>
        <p className={css.bad} role="alert">
          {state.code === 503 || state.code === 0 ? t('away') : state.message}
        </p>
        <p className="secondary">{t('byHand')}</p>
      </>
    )
  return (
    <>
      <p>
        {state.step === 'sending' ? t('sending', { percent: Math.round(state.share * 100) }) : t('reading')}
      </p>
      <progress
        className={`w-full ${css.bar}`}
        value={state.step === 'sending' ? state.share * 0.3 : undefined}
      />
      <p className="secondary">{t('readingNote')}</p>
    </>
  )
}

interface ResultProps {
  answer: Answered
  offers: Offer[]
  ticks: Record<string, boolean>
  onTick(ticks: Record<string, boolean>): void
}

function Result({ answer, offers, ticks, onTick }: ResultProps) {
  const t = useTranslations()
  return (
    <>
      {!answer.vin && <p className={css.doubtful}>{t('licence.noVin')}</p>}
      {offers.length === 0 && <p className="secondary">{t('licence.nothing')}</p>}
      {offers.length > 0 && <p className="secondary">{t('licence.check')}</p>}
      <ul className={`mt-8 ${css.offers}`}>
        {offers.map(offer => (
          <li key={offer.field} className="grid baseline text-12" data-offer={offer.field}>
            <Checkbox
              checked={offer.same || (ticks[offer.field] ?? offer.ticked)}
              disabled={offer.same}
              onChange={event => onTick({ ...ticks, [offer.field]: event.target.checked })}
            >
              <span className="block secondary text-12">{t(`fields.${offer.field}`)}</span>
              <span className="mono break-words text-14">{offer.printed}</span>
            </Checkbox>
            <span className={offer.confidence >= 0.9 ? 'secondary' : css.doubtful}>
              {t('licence.confidence', { percent: Math.round(offer.confidence * 100) })}
              {offer.same && ` · ${t('licence.same')}`}
            </span>
            {offer.instead && (
              <span className={css.doubtful}>
                {t('licence.instead', { value: valueText(offer.field, offer.instead, t, wordOf) ?? '' })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type LicenceState =
  | { step: 'sending'; share: number }
  | { step: 'reading' }
  | { step: 'failed'; message: string; code: number }
  | { step: 'done'; answer: Answered }

function useLicence(photo: File): { state: LicenceState; again(): void } {
  const [state, setState] = useState<LicenceState>({ step: 'sending', share: 0 })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends the same photograph
  useEffect(() => {
    const abort = new AbortController()
    const put = (next: LicenceState) => !abort.signal.aborted && setState(next)
    const body = new FormData()
    body.set('file', photo, photo.name)
    put({ step: 'sending', share: 0 })
    call('POST /aipocr/vehicleLicense', body, {
      quiet: true,
      signal: abort.signal,
      onProgress: share => put(share < 1 ? { step: 'sending', share } : { step: 'reading' }),
    })
      .then(answer => put({ step: 'done', answer }))
      .catch(error => {
        const known = error instanceof CallError
        const [first] = known ? error.errors : []
        put({
          step: 'failed',
          message: first?.message ?? String(error.message),
          code: known ? error.code : 0,
        })
      })
    return () => abort.abort()
  }, [photo, tries])
  return { state, again: useCallback(() => setTries(count => count + 1), []) }
}
