import type { Wav } from '@/lib/intake/tickets/compose-sound-code'
import type { Png } from '@/lib/intake/tickets/draw-image-code'
import { Notice } from './lines'
import { Question } from './question'
import type { Words } from './words'

/** A picture to read or a sound to count. */
export type Challenge = { imageId: string } & ({ image: Png } | { sound: Wav })

interface RobotQuestionProps {
  t: Words
  challenge: Challenge
  wrong?: string
  look: string
  listen: string
}

export function RobotQuestion({ t, challenge, wrong, look, listen }: RobotQuestionProps) {
  return (
    <>
      <input type="hidden" name="imageId" value={challenge.imageId} />
      {'sound' in challenge ? (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: its text is what is asked */}
          <audio controls src={challenge.sound} aria-label={t('image.sound')} />
          <Others links={{ [t('image.otherSound')]: listen, [t('image.look')]: look }} />
          <Question t={t} name="heard" typed="" wrong={wrong} />
        </>
      ) : (
        <>
          {/* biome-ignore lint/performance/noImgElement: a picture that is in the page itself */}
          <img className="code" src={challenge.image} alt={t('image.alt')} width={300} height={100} />
          <Others links={{ [t('image.other')]: look, [t('image.listen')]: listen }} />
          <Question t={t} name="answer" typed="" wrong={wrong} />
        </>
      )}
    </>
  )
}

function Others({ links }: { links: Record<string, string> }) {
  return (
    <p className="others">
      {Object.entries(links).map(([text, page]) => (
        <a key={page} className="tall" href={`/app/intake/${page}`}>
          {text}
        </a>
      ))}
    </p>
  )
}

export function NoChallenge({ t, minutes, at = 'image' }: { t: Words; minutes: number; at?: string }) {
  return (
    <form id="step" method="post" action={`/app/intakeform/${at}`} noValidate>
      <Notice look="notice warn" role="alert">
        {t('image.tooOften', { minutes })}
      </Notice>
      <a className="button" href={`/app/intake/${at}`}>
        {t('image.again')}
      </a>
    </form>
  )
}
