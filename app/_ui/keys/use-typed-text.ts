import { type ChangeEvent, type CompositionEvent, type FocusEvent, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

interface Spelling {
  take(text: string): void
  // Shown as typed until the field is left, whatever was taken.
  untilLeft?: boolean
  onBlur?(): void
}

// A field that spells what it is given. What an input method composes is taken when the word is confirmed or left.
export function useTypedText(shown: string, { take, untilLeft = false, onBlur }: Spelling) {
  const [typed, setTyped] = useState<string>()
  const composing = useRef(false)
  const settle = (text: string) => {
    setTyped(untilLeft ? text : undefined)
    take(text)
  }
  return {
    value: typed ?? shown,
    onChange: (event: ChangeEvent<Field>) => {
      const { value } = event.target
      if (composing.current) setTyped(value)
      else settle(value)
    },
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      composing.current = false
      settle(event.currentTarget.value)
    },
    onBlur: (event: FocusEvent<Field>) => {
      if (composing.current) take(event.currentTarget.value)
      composing.current = false
      setTyped(undefined)
      onBlur?.()
    },
  }
}
