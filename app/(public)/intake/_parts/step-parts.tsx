import type { Typed } from '@/lib/intake/draft/drafts'
import type { FormPage } from '@/lib/intake/pages/read-page'
import { Lines } from './lines'
import { notesOf } from './question-notes'
import type { Words } from './words'

export function PhotoForm({ t, read, wrong }: { t: Words; read: Typed[string] | undefined; wrong?: string }) {
  const { notes, describedBy } = notesOf({ t, name: 'licence', wrong, hint: t('vin.photoHint') })
  return (
    <form
      className="aside ask"
      data-ask="licence"
      data-wrong={wrong ? '' : undefined}
      id="photo"
      method="post"
      action="/app/intakeform/licence"
      encType="multipart/form-data"
    >
      <label htmlFor="licence">{t('vin.photo')}</label>
      {notes}
      <input
        type="file"
        id="licence"
        name="files"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={describedBy}
        aria-invalid={wrong ? true : undefined}
        data-large={t('vin.photoLarge')}
        required
      />
      <button type="submit" data-busy={t('vin.reading')}>
        {t('vin.read')}
      </button>
      {read && !wrong && (
        <p className="done" role="status">
          {t(read === 'yes' ? 'vin.filled' : 'vin.filledVin')}
        </p>
      )}
    </form>
  )
}

export function NamedCar({ t, car }: { t: Words; car: string }) {
  return (
    <div className="notice">
      <p>{t('ownership.named', { car })}</p>
      <a className="tall" href="/app/intake/brand">
        {t('ownership.other')}
      </a>
    </div>
  )
}

export function VinLive({ t }: { t: Words }) {
  const words = t.forScript('vin.live', 'ok okMaker short long character check meant plate words several')
  return <p className="live" id="vin-live" role="status" data-words={words} />
}

export function VinParts({ t }: { t: Words }) {
  return (
    <>
      <details>
        <summary>{t('vin.where')}</summary>
        <ol>
          <Lines t={t} of="vin.places" />
        </ol>
      </details>
      <button type="submit" name="way" value="without" className="link">
        {t('vin.without')}
      </button>
    </>
  )
}

export function ModelParts({ t, offers }: { t: Words } & Pick<FormPage, 'offers'>) {
  return offers.modelRangeId?.length === 0 ? <p className="hint">{t('model.none')}</p> : null
}

export function DisputeParts({ t }: { t: Words }) {
  return (
    <ul className="dots">
      <Lines t={t} of="disputes.where" />
    </ul>
  )
}

export function DangerParts({ t, branch, typed }: { t: Words } & Pick<FormPage, 'branch' | 'typed'>) {
  return (
    <ul className="dots">
      {typed.hurt === 'yes' && <Lines t={t} of="danger.hurt" />}
      {typed.fire === 'yes' && <Lines t={t} of="danger.fire" />}
      <Lines t={t} of={`danger.${branch}`} />
    </ul>
  )
}

export function StoryParts({ t, branch, issues }: { t: Words } & Pick<FormPage, 'branch' | 'issues'>) {
  return (
    <>
      {issues.some(({ code }) => code === 'doubt_numbers') && (
        <button type="submit" name="way" value="move" className="add">
          {t('story.move')}
        </button>
      )}
      <div className="aside" id="prompts" data-words={t.forScript('story', 'left over')}>
        <h2>{t('story.title')}</h2>
        <ul>
          <Lines t={t} of={`story.${branch}`} />
        </ul>
        <div className="fullness" hidden>
          <meter min={0} max={4} value={0} aria-label={t('story.meter')} />
          <p role="status" data-levels={JSON.stringify(t.lines('story.levels'))} />
        </div>
        <p className="count" role="status" aria-live="polite" />
      </div>
    </>
  )
}
