import { useRef, useState } from 'react'
import type { Option } from '@/app/_ui/options'
import type { ChoiceProps } from './choice'
import { bestMatch, byGroup, matchOptions, stepTo } from './match-options'
import { useOptions } from './use-options'

type Fault = { why: 'none' | 'failed' | 'waiting'; text: string }

export function useChoiceState(props: ChoiceProps) {
  const { multiple = false, value } = props
  const source = useOptions(props)
  const input = useRef<HTMLInputElement>(null)
  /** Undefined while nothing is typed: the input then shows the chosen option. */
  const [text, setText] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const moved = useRef(false)
  const seen = useRef(new Map<string, string>())

  const typed = text ?? ''
  const ready = source.readyFor(typed)
  const labelOf = (one: string) =>
    source.options.find(option => option.value === one)?.label ??
    seen.current.get(one) ??
    props.labels?.[one] ??
    one
  const matches = byGroup(props.search ? source.options : matchOptions(source.options, typed))
  const chosen = value.filter(one => !source.options.some(option => option.value === one))
  const known = typed ? [] : chosen.map((one): Option => ({ value: one, label: labelOf(one) }))
  const rows = [...known, ...matches]
  const best = typed.trim()
    ? bestMatch(rows, typed)
    : (rows.find(option => value.includes(option.value)) ?? bestMatch(rows, ''))
  const highlighted = rows.find(option => option.value === active) ?? best

  // A value set from elsewhere replaces text that could not be read.
  const [valueBefore, setValueBefore] = useState(value.join())
  if (valueBefore !== value.join()) {
    setValueBefore(value.join())
    if (fault) {
      setFault(undefined)
      setText(undefined)
    }
  }

  const show = (next: string | undefined) => {
    setText(next)
    setActive(undefined)
    moved.current = false
  }
  const at = ready && highlighted ? rows.indexOf(highlighted) : -1
  return {
    input,
    source,
    text,
    typed,
    open,
    rows,
    at,
    ready,
    fault,
    moved,
    labelOf,
    shown: text ?? (multiple || value.length === 0 ? '' : labelOf(value[0]!)),
    know: ({ value: one, label }: Option) => seen.current.set(one, label),
    show,
    begin: () => {
      source.ask(typed)
      setOpen(true)
    },
    type: (next: string) => {
      setFault(undefined)
      show(next)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      setActive(undefined)
      moved.current = false
      source.drop()
    },
    step: (by: number) => {
      moved.current = true
      const next = stepTo(rows, at, by)
      if (next) setActive(next.value)
    },
    forgive: () => setFault(undefined),
    refuse: (why: Fault['why'], refused: string) => {
      setFault({ why, text: refused })
      setText(now => now || refused)
    },
  }
}

export type ChoiceState = ReturnType<typeof useChoiceState>
