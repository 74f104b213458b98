import type { ReactNode } from 'react'
import type { Work } from '@/lib/intake/tickets/work'
import { publicFile } from '../../public-file'
import type { Words } from './words'

export function WorkFields({ work: { challenge, bits, parts } }: { work: Work }) {
  return (
    <>
      <input type="hidden" name="challenge" value={challenge} />
      <input
        type="hidden"
        name="work"
        defaultValue=""
        data-bits={bits}
        data-parts={parts}
        data-script={publicFile('/intake/work.js')}
      />
    </>
  )
}

interface StepFormProps {
  t: Words
  to: string
  next?: string
  busy?: string
  save?: boolean
  files?: boolean
  // Kept while it is typed.
  keeps?: boolean
  /** What the script works out, so that the code is sent without a picture. */
  work?: Work | null
  children: ReactNode
}

export function StepForm({
  t,
  to,
  next = t('frame.next'),
  busy,
  save,
  files,
  keeps,
  work,
  children,
}: StepFormProps) {
  return (
    <form
      id="step"
      method="post"
      action={`/app/intakeform/${to}`}
      encType={files ? 'multipart/form-data' : undefined}
      noValidate
      data-keeps={keeps || undefined}
      data-words={JSON.stringify({ offline: t('frame.offline') })}
    >
      {children}
      {work && <WorkFields work={work} />}
      <div className="ways">
        <button type="submit" className="main" data-busy={busy}>
          {next}
        </button>
        {save && (
          <button type="submit" name="way" value="save" className="quiet">
            {t('frame.save')}
          </button>
        )}
      </div>
    </form>
  )
}
