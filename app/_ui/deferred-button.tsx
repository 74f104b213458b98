'use client'

import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'

type ActiveState = 'focused' | 'open'

interface DeferredButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  invalid?: boolean
  describedBy?: string
  /** What the plain element shows. */
  children: ReactNode
  /** antd's part that takes its place. */
  active(startOpen: boolean): ReactNode
}

/** A plain element that becomes antd's control when somebody goes to it: a page of them stays light. */
export function DeferredButton({
  label,
  invalid,
  describedBy,
  children,
  active,
  ...rest
}: DeferredButtonProps) {
  const [state, setState] = useState<ActiveState>()
  const still = (
    <button
      type="button"
      className="ui-control control"
      {...rest}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      // The press must not swap the element under the pointer: the release would close what opened.
      onMouseDown={event => event.preventDefault()}
      onClick={() => setState('open')}
      onFocus={() => setState(now => now ?? 'focused')}
    >
      {children}
    </button>
  )
  return state ? <Suspense fallback={still}>{active(state === 'open')}</Suspense> : still
}
