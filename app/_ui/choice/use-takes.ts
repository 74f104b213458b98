import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Option } from '@/app/_ui/options'
import type { ChoiceProps } from './choice'
import { bestMatch, isExact, matchOptions } from './match-options'
import { track } from './pending'
import type { ChoiceState } from './use-choice-state'

type Manner = 'enter' | 'tab' | 'point'

/** Takes an option at once, or when the answer to the typed text arrives, whatever has the focus by then. */
export function useTakes(props: ChoiceProps, state: ChoiceState) {
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
