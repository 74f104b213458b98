import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useEarlyText } from '@/app/_ui/form/use-early-text'
import type { ChoiceProps } from './choice'
import { useChoiceState } from './use-choice-state'
import { useTakes } from './use-takes'

const page = 8
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }

export function useChoice(props: ChoiceProps) {
  const { multiple, value, onChange } = props
  const state = useChoiceState(props)
  const { input, source, text, typed, open, shown, begin, close } = state
  const { take, takeEarly, typedAnew, ...takes } = useTakes(props, state)
  const composing = useRef(false)

  const type = (next: string) => {
    typedAnew()
    state.type(next)
    if (!composing.current) source.ask(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const by = steps[event.key]
    if (event.key === 'Tab') return open && take('tab')
    if (event.key === 'Backspace' && multiple && !typed && value.length > 0)
      return onChange(value.slice(0, -1))
    if (event.altKey && event.key === 'ArrowUp') close()
    else if (by && open) state.step(by)
    else if (event.key === 'Enter' && open) take('enter')
    else if (by || event.key === 'Enter' || (event.key === ' ' && !typed && !open)) begin()
    else return
    event.preventDefault()
  }

  // Selected, so that the next key replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another option is shown
  useLayoutEffect(() => {
    if (text === undefined && document.activeElement === input.current) input.current?.select()
  }, [text, shown])
  useEarlyText(input, shown, early => {
    type(early)
    if (document.activeElement !== input.current) takeEarly(early)
  })

  return {
    ...state,
    ...takes,
    type,
    onKeyDown,
    onBlur: () => {
      // Another window came to the front: the input still has the focus of this one.
      if (open && document.activeElement !== input.current) take('point')
    },
    cancel: () => {
      state.show(undefined)
      state.forgive()
      close()
    },
    compose: (now: boolean, next: string) => {
      composing.current = now
      if (!now) type(next)
    },
  }
}
