import { purposes, soundWay } from '@/lib/intake/view'
import { masked } from './code-pages'
import { wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { type Challenge, NoChallenge, RobotQuestion } from './robot-question'
import { StepForm } from './step-form'
import { Telephones } from './telephones'

export function ImagePage({
  t,
  dark,
  draft,
  challenge,
}: PageProps & {
  /** A number: minutes to wait until one is issued again. */
  challenge: Challenge | number
}) {
  const pending = draft!.pending!
  const wrong = wrongOn(t, draft, 'image')
  const sounds = typeof challenge !== 'number' && 'sound' in challenge
  return (
    <Frame
      t={t}
      title={t('image.title')}
      at="image"
      dark={dark}
      wrong={wrong}
      back={`/app/intake/${purposes[pending.purpose].page}`}
    >
      <p className="lead">
        {t(sounds ? 'image.heardLead' : 'image.lead', { mobile: masked(pending.mobile) })}
      </p>
      {typeof challenge === 'number' ? (
        <NoChallenge t={t} minutes={challenge} />
      ) : (
        <StepForm t={t} to="image" next={t('image.send')}>
          <RobotQuestion
            {...{ t, challenge }}
            wrong={wrong[0]?.text}
            look="image"
            listen={`image?${soundWay}`}
          />
        </StepForm>
      )}
      <p className="hint">
        <Telephones text={t('image.help')} />
      </p>
    </Frame>
  )
}
