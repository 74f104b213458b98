import { type RefObject, useEffect, useRef } from 'react'

/** Takes over text typed before hydration: until then it exists only in the DOM element. */
export function useEarlyText(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  shown: string,
  take: (text: string) => void,
) {
  const first = useRef({ shown, take })
  useEffect(() => {
    const early = input.current?.value ?? ''
    if (early !== first.current.shown) first.current.take(early)
  }, [input])
}
