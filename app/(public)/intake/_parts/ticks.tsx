import type { FormPage } from '@/lib/intake/pages/read-page'
import type { Words } from './words'

interface Props {
  t: Words
  name: string
  ticks: FormPage['ticks'][string] | undefined
  doubts: readonly string[]
}

export function Ticks({ t, name, ticks, doubts }: Props) {
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
