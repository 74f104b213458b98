import type { ReactNode } from 'react'
import type { Words } from './words'

interface StepFormProps {
  t: Words
  /** Where it is sent to, below the intake's forms. */
  to: string
  /** What the way on is called. */
  next?: string
  /** What it says while it is being sent. */
  busy?: string
  /** The person may also keep the report for later. */
  save?: boolean
  files?: boolean
  children: ReactNode
}

/** The form of a page, with the way on below it. */
export function StepForm({ t, to, next = t('frame.next'), busy, save, files, children }: StepFormProps) {
  return (
    <form
      id="step"
      method="post"
      action={`/app/intakeform/${to}`}
      encType={files ? 'multipart/form-data' : undefined}
      noValidate
    >
      {children}
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
