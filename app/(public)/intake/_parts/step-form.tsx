import type { ReactNode } from 'react'
import type { Words } from './words'

interface StepFormProps {
  t: Words
  to: string
  next?: string
  busy?: string
  save?: boolean
  files?: boolean
  children: ReactNode
}

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
