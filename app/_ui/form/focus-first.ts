'use client'

import { type RefObject, useEffect } from 'react'

const fields = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

/** A dialog opens with the focus in its first field. */
export function useFocusFirst(root: RefObject<HTMLElement | null>) {
  useEffect(() => root.current?.querySelector<HTMLElement>(fields)?.focus(), [root])
}
