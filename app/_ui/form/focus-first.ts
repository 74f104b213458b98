'use client'

import { type RefObject, useEffect } from 'react'

const fields = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

export function useFocusFirst(root: RefObject<HTMLElement | null>) {
  useEffect(() => root.current?.querySelector<HTMLElement>(fields)?.focus(), [root])
}
