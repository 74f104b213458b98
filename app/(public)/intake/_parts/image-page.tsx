import { backOf, masked } from './code-pages'
import { wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { Question } from './question'
import { StepForm } from './step-form'
import { Telephones } from './telephones'
import type { Words } from './words'

export interface Picture {
  imageId: string
  image: string
}

export function ImagePage({ t, dark, draft, picture }: PageProps & { picture: Picture | number }) {
  const pending = draft!.pending!
  const wrong = wrongOn(t, draft, 'image')
  return (
    <Frame
      t={t}
      title={t('image.title')}
      at="image"
      dark={dark}
      wrong={wrong}
      back={`/app/intake/${backOf[pending.purpose]}`}
    >
      <h1>{t('image.title')}</h1>
      <p className="lead">{t('image.lead', { mobile: masked(pending.mobile) })}</p>
      {typeof picture === 'number' ? (
        <NoPicture t={t} minutes={picture} />
      ) : (
        <PictureForm t={t} picture={picture} wrong={wrong[0]?.text} />
      )}
      <p className="hint">
        <Telephones text={t('image.help')} />
      </p>
    </Frame>
  )
}

function PictureForm({ t, picture, wrong }: { t: Words; picture: Picture; wrong?: string }) {
  return (
    <StepForm t={t} to="image" next={t('image.send')}>
      <PictureQuestion t={t} picture={picture} wrong={wrong} again="image" />
    </StepForm>
  )
}

export function PictureQuestion({
  t,
  picture,
  wrong,
  again,
}: {
  t: Words
  picture: Picture
  wrong?: string
  again: string
}) {
  return (
    <>
      <input type="hidden" name="imageId" value={picture.imageId} />
      {/* biome-ignore lint/performance/noImgElement: a picture that is in the page itself */}
      <img className="code" src={picture.image} alt={t('image.alt')} width={300} height={100} />
      <p>
        <a className="tall" href={`/app/intake/${again}`}>
          {t('image.other')}
        </a>
      </p>
      <Question t={t} name="answer" typed="" wrong={wrong} />
    </>
  )
}

export function NoPicture({ t, minutes, at = 'image' }: { t: Words; minutes: number; at?: string }) {
  return (
    <form id="step" method="post" action={`/app/intakeform/${at}`} noValidate>
      <div className="notice warn" role="alert">
        <p>{t('image.tooOften', { minutes })}</p>
      </div>
      <a className="button" href={`/app/intake/${at}`}>
        {t('image.again')}
      </a>
    </form>
  )
}
