import { addDays } from '@/lib/core/today'
import { mostDaysMore } from '@/lib/investigations/producer/answer-letter'
import { LetterForm, LetterFrame, type Texts, textsOf } from './letter-frame'
import type { OpenCall } from './letter-page'

const sizeOf = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

export function Overview(call: OpenCall) {
  const { locale, open, of } = call
  const t = textsOf(locale)
  const href = (page: string | number) => `/app/letter?of=${of}&page=${page}`
  const left = open.questions.filter(one => !one.answer).length
  return (
    <LetterFrame {...call} title={open.title}>
      <dl className="terms">
        {open.letterNo && <Fact label={t('overview.number')} text={open.letterNo} />}
        <Fact label={t('overview.recipient')} text={open.recipient} />
        {open.deadline && <Fact label={t('overview.deadline')} text={open.deadline} />}
      </dl>
      {open.paragraphs && <blockquote>{open.paragraphs}</blockquote>}
      <ul className="files">
        {open.sent.map(({ id, name, size }) => (
          <li key={id}>
            <a className="name" href={`/app/letterform/file?of=${of}&file=${id}`} download>
              {name}
            </a>
            <span className="size">{sizeOf(size)}</span>
          </li>
        ))}
      </ul>
      {open.annexed > 0 && (
        <p>
          <a className="tall" href={href('records')}>
            {t('overview.records', { count: open.annexed })}
          </a>
        </p>
      )}
      <h2>{t('overview.questions')}</h2>
      <p className="hint">{t('overview.seen')}</p>
      {open.questions.map(({ no, text, answer }) => (
        <Answer key={no} {...{ t, answer }} href={href(no)} title={`${no}. ${text}`} />
      ))}
      <Answer {...{ t }} answer={open.whole.answer} href={href(0)} title={t('whole.title')} />
      <Files {...{ t, of }} files={open.own} />
      <Extension {...{ t, open, of }} />
      <h2>{t('send.title')}</h2>
      <p>{t('send.lead', { left })}</p>
      <LetterForm to="send" of={of}>
        <div className="ways">
          <button type="submit" className="main" disabled={left > 0}>
            {t('send.button')}
          </button>
        </div>
      </LetterForm>
      <LetterForm to="leave" of={of}>
        <button type="submit" className="link">
          {t('leave')}
        </button>
      </LetterForm>
    </LetterFrame>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Answer({ t, title, answer, href }: { t: Texts; title: string; answer?: string; href: string }) {
  return (
    <section className="answers">
      <h3>{title}</h3>
      <a href={href} aria-label={t('overview.answer', { title })}>
        {t(answer ? 'overview.change' : 'overview.begin')}
      </a>
      <dl>
        <div>
          <dt>{t(answer ? 'overview.answered' : 'overview.open')}</dt>
          {answer && <dd>{answer}</dd>}
        </div>
      </dl>
    </section>
  )
}

function Files({ t, of, files }: { t: Texts; of: string; files: OpenCall['open']['own'] }) {
  return (
    <>
      <h2 id="files">{t('files.title')}</h2>
      <ul className="files">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <a className="name" href={`/app/letterform/file?of=${of}&file=${id}`} download>
              {name}
            </a>
            <span className="size">{sizeOf(size)}</span>
            <LetterForm to="remove" of={of}>
              <input type="hidden" name="file" value={id} />
              <button type="submit" className="link" aria-label={t('files.removeWhat', { name })}>
                {t('files.remove')}
              </button>
            </LetterForm>
          </li>
        ))}
      </ul>
      <LetterForm to="files" of={of} files>
        <div className="ask">
          <label htmlFor="upload">{t('files.label')}</label>
          <p className="hint" id="upload-hint">
            {t('files.hint')}
          </p>
          <input type="file" id="upload" name="files" multiple required aria-describedby="upload-hint" />
          <button type="submit" className="add">
            {t('files.add')}
          </button>
        </div>
      </LetterForm>
    </>
  )
}

function Extension({ t, open, of }: { t: Texts; open: OpenCall['open']; of: string }) {
  const { extension, from } = open
  const isWaiting = extension && !extension.decision
  return (
    <>
      <h2 id="time">{t('time.title')}</h2>
      {extension && (
        <p className="notice">{t(`time.${extension.decision ?? 'waiting'}`, { until: extension.until })}</p>
      )}
      {!isWaiting && (
        <details>
          <summary>{t('time.open')}</summary>
          <LetterForm to="time" of={of}>
            <div className="ask">
              <label htmlFor="until">{t('time.until')}</label>
              <input
                {...{ type: 'date', id: 'until', name: 'until', required: true }}
                {...{ min: addDays(from, 1), max: addDays(from, mostDaysMore) }}
              />
            </div>
            <div className="ask">
              <label htmlFor="reason">{t('time.reason')}</label>
              <textarea {...{ id: 'reason', name: 'reason', rows: 3, maxLength: 1000, required: true }} />
            </div>
            <button type="submit">{t('time.send')}</button>
          </LetterForm>
        </details>
      )}
    </>
  )
}
