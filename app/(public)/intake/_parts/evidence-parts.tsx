import type { Draft } from '@/lib/intake/draft/drafts'
import type { Wrong } from './error-summary'
import { Lines } from './lines'
import { notesOf } from './question-notes'
import type { Words } from './words'

interface Props {
  t: Words
  branch: string
  files: Draft['files']
  wrong: readonly Wrong[]
}

const isPicture = (name: string) => /\.(jpe?g|png|webp)$/i.test(name)
const megabytes = (size: number) => `${Math.max(0.1, size / 1024 / 1024).toFixed(1)} MB`

export function EvidenceParts({ t, branch, files, wrong }: Props) {
  return (
    <>
      <div className="aside">
        <h2>{t('evidence.useful')}</h2>
        <ul>
          <Lines t={t} of={`evidence.${branch}`} />
        </ul>
      </div>
      <ul className="files" id="kept" aria-label={t('evidence.kept')}>
        {files.map(({ fileToken, name, size }, at) => (
          <li key={fileToken}>
            {isPicture(name) && (
              // biome-ignore lint/performance/noImgElement: no script of a framework is on these pages
              <img src={`/app/intakeform/thumb?at=${at}`} alt="" width={56} height={56} loading="lazy" />
            )}
            <span className="name">{name}</span>
            <span className="size">{megabytes(size)}</span>
            <button
              type="submit"
              name="remove"
              value={at}
              className="link"
              aria-label={t('evidence.remove', { name })}
            >
              {t('evidence.drop')}
            </button>
          </li>
        ))}
      </ul>
      <FileQuestion t={t} wrong={wrong.find(({ to }) => to === 'files')?.text} />
    </>
  )
}

// `own`: added to a report that was sent.
export function FileQuestion({ t, wrong, own = false }: { t: Words; wrong?: string; own?: boolean }) {
  const { notes, describedBy } = notesOf({ t, name: 'files', wrong, hint: t('evidence.hint') })
  const words = t.forScript(
    'evidence',
    'sending failed broken again drop tooLarge wrongType proxy added heic doc tooMany waits cancel stay',
  )
  return (
    <>
      <div className="ask" data-ask="files" data-wrong={wrong ? '' : undefined}>
        <label htmlFor="files">{t('evidence.label')}</label>
        {notes}
        <input
          type="file"
          id="files"
          name="files"
          multiple
          accept=".jpg,.jpeg,.png,.webp,.heic,.heif,.pdf,.mp4,.mov,.m4a,.mp3,.amr,.doc,.docx,.xlsx,image/*,video/mp4,video/quicktime,audio/mp4,audio/x-m4a,audio/mpeg,audio/amr,application/pdf"
          aria-describedby={describedBy}
          aria-invalid={wrong ? true : undefined}
          data-words={words}
          data-own={own ? '' : undefined}
        />
        {!own && (
          <button type="submit" name="way" value="add" className="add">
            {t('evidence.add')}
          </button>
        )}
        {['image', 'video'].map(kind => (
          <button key={kind} type="button" className="camera" value={`${kind}/*`} hidden>
            {t(`evidence.camera.${kind}`)}
          </button>
        ))}
      </div>
      <ul className="files" id="sending" />
      <p className="unseen" id="arrived" role="status" />
      <div className="notice" id="waiting" role="status" hidden />
    </>
  )
}
