import type { ReactElement } from 'react'
import { longestAnswer } from '@/lib/investigations/letters/letter-schema'
import type { LetterPage } from '@/lib/investigations/producer/read-letter'
import { AnnexPage } from './annex-page'
import { type FrameCall, LetterForm, LetterFrame, textsOf } from './letter-frame'
import { Overview } from './overview'

export interface LetterCall extends FrameCall {
  isOn: boolean
  open: LetterPage | null
  page: string
  token: string | null
}

export interface OpenCall extends LetterCall {
  open: LetterPage
}

export function letterPageOf(call: LetterCall): ReactElement {
  const { isOn, open, page, query, token } = call
  if (!isOn) return <Notice call={call} text="off" />
  if (token) return <CodePage {...call} token={token} />
  if (query.get('done') === 'answered') return <Notice call={call} text="done" />
  if (query.has('left')) return <Notice call={call} text="left" />
  if (!open) return <Notice call={call} text="ended" />
  if (open.annex) return <AnnexPage {...call} open={open} annex={open.annex} />
  if (page === '0' || open.questions.some(({ no }) => String(no) === page))
    return <QuestionPage {...call} open={open} />
  return <Overview {...call} open={open} />
}

function Notice({ call, text }: { call: LetterCall; text: string }) {
  const t = textsOf(call.locale)
  return (
    <LetterFrame {...call} title={t(`${text}.title`)}>
      <p>{t(`${text}.text`)}</p>
    </LetterFrame>
  )
}

function CodePage({ token, ...call }: LetterCall & { token: string }) {
  const t = textsOf(call.locale)
  return (
    <LetterFrame {...call} title={t('code.title')} form="step">
      <p className="lead">{t('code.lead')}</p>
      <LetterForm to="code" of="0" id="step">
        <input type="hidden" name="token" value={token} />
        <div className="ask">
          <label htmlFor="code">{t('code.label')}</label>
          <input
            {...{ id: 'code', name: 'code', className: 'code middle', maxLength: 20, required: true }}
            {...{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
          />
        </div>
        <div className="ways">
          <button type="submit" className="main">
            {t('code.next')}
          </button>
        </div>
      </LetterForm>
    </LetterFrame>
  )
}

function QuestionPage(call: OpenCall) {
  const { locale, open, page, of } = call
  const t = textsOf(locale)
  const question = open.questions.find(({ no }) => String(no) === page)
  const { answer = '', base } = question ?? open.whole
  const title = question ? t('question.title', { no: question.no }) : t('whole.title')
  return (
    <LetterFrame {...call} title={title} form="step" back>
      <LetterForm to="answer" of={of} id="step">
        <input type="hidden" name="no" value={page} />
        <input type="hidden" name="base" value={base} />
        <div className="ask">
          <label htmlFor="answer">{question ? question.text : t('whole.label')}</label>
          <p className="hint" id="hint">
            {t('question.hint')}
          </p>
          <textarea
            {...{ id: 'answer', name: 'answer', rows: 10, maxLength: longestAnswer, defaultValue: answer }}
            aria-describedby="hint"
          />
        </div>
        <div className="ways">
          <button type="submit" name="next" value="on" className="main">
            {t('question.save')}
          </button>
          <button type="submit" name="next" value="stay">
            {t('question.stay')}
          </button>
        </div>
      </LetterForm>
    </LetterFrame>
  )
}
