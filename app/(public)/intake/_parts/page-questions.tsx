import type { ReactNode } from 'react'
import type { FormPage } from '@/lib/intake/pages/read-page'
import { wrongsOf } from './error-summary'
import { Question } from './question'
import type { Words } from './words'

interface QuestionsProps extends Pick<FormPage, 'typed' | 'offers' | 'issues' | 'ticks'> {
  t: Words
  asks: readonly string[]
  alone: boolean
  latestDay: string
  hintOf?(name: string): string | undefined
  below?(name: string): ReactNode
}

export function PageQuestions({
  t,
  asks,
  typed,
  offers,
  issues,
  ticks,
  hintOf,
  below,
  ...rest
}: QuestionsProps) {
  const wrong = wrongsOf(t, issues)
  return asks.map(name => (
    <Question
      key={name}
      {...{ t, name, ...rest }}
      typed={typed[name]}
      offers={offers[name]}
      wrong={wrong.find(({ to }) => to === name)?.text}
      hint={hintOf?.(name)}
    >
      {below?.(name)}
      <Ticks
        {...{ t, name }}
        ticks={ticks[name]}
        doubts={issues.flatMap(({ path, code }) =>
          path === name && code.startsWith('doubt_') ? [code] : [],
        )}
      />
    </Question>
  ))
}

interface TicksProps {
  t: Words
  name: string
  ticks: FormPage['ticks'][string] | undefined
  doubts: readonly string[]
}

function Ticks({ t, name, ticks, doubts }: TicksProps) {
  if (!ticks) return null
  // A choice has "not sure" among its options.
  const unknown = t.has(`fields.${name}.unknown`) ? ticks.unknown : undefined
  const asked = [...new Set([...doubts.map(code => `${name}.${code}`), ...ticks.sure])]
  const all = [
    ...(ticks.about === undefined
      ? []
      : [{ list: 'about', value: name, label: t(`fields.${name}.about`), checked: ticks.about }]),
    ...(unknown === undefined
      ? []
      : [{ list: 'unknown', value: name, label: t(`fields.${name}.unknown`), checked: unknown }]),
    ...asked.map(value => ({
      list: 'sure',
      value,
      label: t('frame.sure'),
      checked: ticks.sure.includes(value),
    })),
  ]
  if (all.length === 0) return null
  return (
    <div className="ticks">
      {all.map(({ list, value, label, checked }) => (
        <label key={list + value} htmlFor={`${list}-${value}`}>
          <input
            type="checkbox"
            id={`${list}-${value}`}
            name={list}
            value={value}
            defaultChecked={checked}
            aria-describedby={list === 'sure' ? `${name}-wrong` : undefined}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
