import type { FormPage } from '@/lib/intake/read-page'
import type { Words } from './words'

/** A photograph of the licence fills in the VIN; the photograph itself is not kept. */
export function PhotoForm({ t, read, wrong }: { t: Words; read: boolean; wrong?: string }) {
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
      <p className="hint" id="licence-hint">
        {t('vin.photoHint')}
      </p>
      {wrong && (
        <p className="wrong" id="licence-wrong">
          <span className="unseen">{t('frame.wrongTitle')}</span>
          {wrong}
        </p>
      )}
      <input
        type="file"
        id="licence"
        name="files"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={wrong ? 'licence-hint licence-wrong' : 'licence-hint'}
        aria-invalid={wrong ? true : undefined}
        required
      />
      <button type="submit" data-busy={t('vin.reading')}>
        {t('vin.read')}
      </button>
      {read && !wrong && (
        <p className="done" role="status">
          {t('vin.filled')}
        </p>
      )}
    </form>
  )
}

/** Beneath the field, while it is typed: what its signs say. */
export function VinLive({ t }: { t: Words }) {
  return <p className="live" id="vin-live" role="status" data-words={liveWords(t)} />
}

export function VinParts({ t }: { t: Words }) {
  return (
    <>
      <details>
        <summary>{t('vin.where')}</summary>
        <ol>
          {t.lines('vin.places').map(line => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </details>
      <button type="submit" name="way" value="without" className="link">
        {t('vin.without')}
      </button>
    </>
  )
}

function liveWords(t: Words): string {
  const names = ['ok', 'okMaker', 'short', 'long', 'character', 'check', 'meant'] as const
  return JSON.stringify(Object.fromEntries(names.map(name => [name, t.raw(`vin.live.${name}`)])))
}

export function ModelParts({ t, offers }: { t: Words } & Pick<FormPage, 'offers'>) {
  return offers.modelRangeId?.length === 0 ? <p className="hint">{t('model.none')}</p> : null
}

/** What a useful account holds; with scripts each line ticks itself as it is written about. */
export function StoryParts({ t, branch }: { t: Words } & Pick<FormPage, 'branch'>) {
  const prompts = t.lines(`story.${branch}`)
  return (
    <div
      className="aside"
      id="prompts"
      data-words={JSON.stringify({ left: t.raw('story.left'), over: t.raw('story.over') })}
    >
      <h2>{t('story.title')}</h2>
      <ul>
        {prompts.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="fullness" hidden>
        <meter min={0} max={4} value={0} aria-label={t('story.meter')} />
        <p role="status" data-levels={JSON.stringify(t.lines('story.levels'))} />
      </div>
      <p className="count" role="status" aria-live="polite" />
    </div>
  )
}
