import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEarlyText } from '@/app/_ui/form/use-early-text'
import type { Option } from '@/app/_ui/options'
import type { ChoiceProps } from './choice'
import { bestMatch, isExact, matchOptions } from './match-options'
import { track } from './pending'
import { type ChoiceState, useChoiceState } from './use-choice-state'

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
    // Ctrl+Enter takes what is typed, as Tab does, and goes on to the form.
    if (event.ctrlKey || event.metaKey) return event.key === 'Enter' && open ? take('tab') : undefined
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

type Manner = 'enter' | 'tab' | 'point'

/** Takes an option at once, or when the answer to the typed text arrives, whatever has the focus by then. */
function useTakes(props: ChoiceProps, state: ChoiceState) {
  const { source, typed, text, rows, at, ready, moved, show, close, refuse } = state
  const { multiple = false, value } = props
  const latest = useRef(props)
  latest.current = props
  const [held, setHeld] = useState<string[]>([])
  const lastTake = useRef(0)

  const choose = (option: Option, add: boolean) => {
    const now = latest.current
    state.know(option)
    if (!now.multiple) {
      if (now.value[0] !== option.value) now.onChange([option.value])
    } else if (!now.value.includes(option.value)) now.onChange([...now.value, option.value])
    else if (!add) now.onChange(now.value.filter(one => one !== option.value))
  }
  const pick = (option: Option, add = false) => {
    if (option.disabled) return
    choose(option, add)
    show(undefined)
    state.forgive()
    if (multiple) source.ask('')
    else close()
  }

  const wait = (requested: string, manner: Manner) => {
    const request = source.takeOver()
    if (!request) return
    lastTake.current += 1
    const take = lastTake.current
    if (multiple) {
      setHeld(now => [...now, requested])
      show(undefined)
    }
    const arrive = (work: () => void) =>
      flushSync(() => {
        if (multiple) setHeld(now => now.toSpliced(now.indexOf(requested), 1))
        else if (take !== lastTake.current) return
        work()
      })
    const settle = (list: Option[]) => {
      const found = bestMatch(latest.current.search ? list : matchOptions(list, requested), requested)
      if (manner !== 'point' && !found) return refuse(latest.current.waiting ? 'waiting' : 'none', requested)
      if (found && (manner !== 'point' || isExact(found, requested))) choose(found, true)
      if (!multiple) show(undefined)
    }
    track(
      request.answer.then(
        list => arrive(() => settle(list)),
        () => arrive(() => refuse('failed', requested)),
      ),
    )
    if (!multiple || manner !== 'enter') close()
    else source.ask('')
  }

  const take = (manner: Manner) => {
    const requested = typed.trim()
    if (!requested && !moved.current && manner !== 'enter') {
      if (text === '' && !multiple && value.length > 0) props.onChange([])
      show(undefined)
      return close()
    }
    if (!ready) {
      if (requested) wait(requested, manner)
      else if (manner !== 'enter') close()
      return
    }
    const option = rows[at]
    if (manner === 'point' && !(option && requested && isExact(option, requested))) {
      show(undefined)
      return close()
    }
    if (option) pick(option, manner !== 'enter')
    else if (requested) refuse(source.failed ? 'failed' : 'none', requested)
    if (manner !== 'enter' || !option) close()
  }

  const takeEarly = (early: string) => {
    if (!props.options) return wait(early, 'tab')
    close()
    const found = bestMatch(matchOptions(props.options, early), early)
    if (found) pick(found, true)
    else refuse('none', early)
  }
  const typedAnew = () => {
    lastTake.current += 1
  }
  return { held, pick, take, takeEarly, typedAnew }
}
