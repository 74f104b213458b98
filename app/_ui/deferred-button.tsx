'use client'

import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'

type ActiveState = 'focused' | 'open'

interface DeferredButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  invalid?: boolean
  describedBy?: string
  children: ReactNode
  active(startOpen: boolean): ReactNode
}

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
      // Prevent the focus that would replace the element while it is pressed: the release would then land outside and
      // close the popup.
      onMouseDown={event => event.preventDefault()}
      onClick={() => setState('open')}
      onFocus={() => setState(now => now ?? 'focused')}
    >
      {children}
    </button>
  )
  return state ? <Suspense fallback={still}>{active(state === 'open')}</Suspense> : still
}
