'use client'

import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'

type Awake = 'focused' | 'open'

interface WakingProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  invalid?: boolean
  describedBy?: string
  /** What the plain element shows. */
  children: ReactNode
  /** antd's part that takes its place. */
  awake(startOpen: boolean): ReactNode
}

/** A plain element that becomes antd's control when somebody goes to it: a page of them stays light. */
export function StillButton({ label, invalid, describedBy, children, awake, ...rest }: WakingProps) {
  const [state, setState] = useState<Awake>()
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
  return state ? <Suspense fallback={still}>{awake(state === 'open')}</Suspense> : still
}
