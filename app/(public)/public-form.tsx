import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'form'> {
  problem: string | undefined
  busy: boolean
  submitText: string
}

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
