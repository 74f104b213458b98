import { type RefObject, useEffect } from 'react'

export function useFault(input: RefObject<HTMLInputElement | null>, message: string | undefined) {
  useEffect(() => input.current?.setCustomValidity(message ?? ''), [input, message])
}
