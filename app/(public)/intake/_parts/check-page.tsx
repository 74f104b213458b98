import type { AnswerText, Checked } from '@/lib/intake/pages/read-page'
import type { Work } from '@/lib/intake/tickets/work'
import { Frame } from './frame'
import { StepForm } from './step-form'
import { widgets } from './widgets'
import type { Words } from './words'

interface Props extends Checked {
  t: Words
  dark: boolean | null
  before: string
  refused: boolean
  problem?: string
  work: Work | null
}

export function CheckPage({
  t,
  dark,
  unanswered,
  about,
  pages,
  files,
  before,
  refused,
  problem,
  progress,
  work,
}: Props) {
  const wrong = pages.flatMap(({ page, issues }) =>
    issues.map(issue => ({
      to: issue.path,
      text: t.wrong(issue),
      href: `/app/intake/${page.id}?back=check#${issue.path}`,
    })),
  )
  const shown = refused ? wrong : []
  const all = problem ? [{ to: 'main', text: problem }, ...shown] : shown
  return (
    <Frame
      t={t}
      title={t('check.title')}
      at="check"
      dark={dark}
      wrong={all}
      back={`/app/intake/${before}`}
      progress={t('frame.progress', { ...progress, section: t('sections.check') })}
    >
      {!refused && wrong.length > 0 && (
        <p className="notice">{t('check.incomplete', { count: wrong.length })}</p>
      )}
      {pages
        .filter(({ page }) => page.asks.length > 0 || page.id === 'evidence')
        .map(({ page, answers }) => {
          const title = t.first(`check.pages.${page.id}`, `pages.${page.id}.title`)
          const lines =
            page.id === 'evidence'
              ? []
              : answers.filter(({ name, words }) =>
                  words.length > 0
                    ? name !== 'vinSure'
                    : widgets[name]?.as !== 'tick' && !['email', 'phone'].includes(name),
                )
          return (
            <section className="answers" key={page.id}>
              <h2>{title}</h2>
              <a
                href={`/app/intake/${page.id}?back=check`}
                aria-label={t('check.changeWhat', { what: title })}
              >
                {t('check.change')}
              </a>
              <dl>
                {page.id === 'evidence' && (
                  <div>
                    <dt className="unseen">{t('check.files')}</dt>
                    <dd>
                      {files.length > 0 ? files.map(({ name }) => <p key={name}>{name}</p>) : t('check.none')}
                    </dd>
                  </div>
                )}
                {lines.map(({ name, words }) => (
                  <div key={name}>
                    <dt className={lines.length === 1 ? 'unseen' : undefined}>
                      {t.first(`check.fields.${name}`, `fields.${name}.label`)}
                    </dt>
                    <dd data-wrong={wrong.some(({ to }) => to === name) ? '' : undefined}>
                      {unanswered[name] ??
                        (words.length > 0
                          ? words.map(word => (
                              <p key={word.value}>
                                {about.includes(name) && t('check.about')}
                                {inWords(t, name, word)}
                              </p>
                            ))
                          : t('check.none'))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      <StepForm t={t} to="check" next={t('check.confirm')} save work={work}>
        <h2>{t('check.sendTitle')}</h2>
        <p>{t('check.send')}</p>
      </StepForm>
    </Frame>
  )
}

function inWords(t: Words, name: string, { value, label }: AnswerText): string {
  if (['yesno', 'tick'].includes(widgets[name]?.as ?? ''))
    return t.first(`fields.${name}.${value}`, `frame.${value}`)
  // Whoever wrote the unit reads it as written.
  const unit = /^[\d,. ]+$/.test(label) ? t.unit(name, Number(label)) : ''
  return t.first(`fields.${name}.options.${value}`) || (unit ? `${label} ${unit}` : label)
}
