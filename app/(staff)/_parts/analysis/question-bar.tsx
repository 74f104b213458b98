'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useId } from 'react'
import { Select } from '@/app/_ui/choice/select'
import { useNavigate } from '@/app/_ui/navigation'
import css from './analysis.module.css'

export interface Question {
  name: string
  label: string
  hint?: string
  options: { value: string; label: string }[]
  clears?: readonly string[]
}

const isSwitch = ({ options }: Question) => options.length === 2 && options[1]!.value === 'true'

export function QuestionBar({ label, questions }: { label: string; questions: Question[] }) {
  const path = usePathname()
  const query = useSearchParams()
  const [go] = useNavigate()
  const choose = ({ name, options, clears = [] }: Question, value: string) => {
    const next = new URLSearchParams(query)
    for (const passed of ['page', 'cell', ...clears]) next.delete(passed)
    if (value === options[0]!.value) next.delete(name)
    else next.set(name, value)
    void go(next.size > 0 ? `${path}?${next}` : path, { scroll: false })
  }
  return (
    <fieldset className={`row wrap min-w-0 ${css.questions}`} aria-label={label}>
      {questions.map(question => {
        const shown = { question, value: query.get(question.name) ?? question.options[0]!.value }
        const onChange = (value: string) => choose(question, value)
        return isSwitch(question) ? (
          <Switch key={question.name} {...shown} onChange={onChange} />
        ) : (
          <OneOf key={question.name} {...shown} onChange={onChange} />
        )
      })}
    </fieldset>
  )
}

interface ControlProps {
  question: Question
  value: string
  onChange(value: string): void
}

function Switch({ question, value, onChange }: ControlProps) {
  return (
    <label title={question.hint}>
      <input
        type="checkbox"
        checked={value === 'true'}
        onChange={event => onChange(String(event.target.checked))}
      />
      {question.label}
    </label>
  )
}

function OneOf({ question, value, onChange }: ControlProps) {
  const id = useId()
  return (
    <span title={question.hint}>
      <label htmlFor={id}>{question.label}</label>
      <Select {...{ id, value, onChange }} options={question.options} />
    </span>
  )
}
