import type { ReactNode } from 'react'

export function Silent({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it has the focus
  return <g aria-hidden="true">{children}</g>
}
