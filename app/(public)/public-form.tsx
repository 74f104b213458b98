import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'form'> {
  /** What is wrong with the whole of it. */
  problem: string | undefined
  busy: boolean
  submitText: string
}

/** A form before the sign-in: what is wrong with it on top, its one button below. */
export function PublicForm({ problem, busy, submitText, children, ...form }: Props) {
  return (
    <form method="post" {...form}>
      {problem && (
        <p className="si-wrong" role="alert">
          {problem}
        </p>
      )}
      {children}
      <div className="si-actions">
        <button type="submit" className="pb-button" disabled={busy}>
          {submitText}
        </button>
      </div>
    </form>
  )
}
