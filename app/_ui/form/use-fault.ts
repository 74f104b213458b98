'use client'

import { type RefObject, useEffect } from 'react'

/** Marks an input whose text could not be read as invalid, so that its form knows of it. */
export function useFault(input: RefObject<HTMLInputElement | null>, message: string | undefined) {
  useEffect(() => input.current?.setCustomValidity(message ?? ''), [input, message])
}
