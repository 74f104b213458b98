import { type CSSProperties, type ReactNode, useRef } from 'react'
import { readDecimal } from '@/app/_ui/decimal'
import { TextButton } from '@/app/_ui/icon'
import { useTypedText } from '@/app/_ui/keys/use-typed-text'
import {
  type ControlProps,
  type FormField,
  type FormValues,
  isRequired,
  lengthOf,
  longestText,
  withPhrase,
} from './form-fields'
import { useEarlyText } from './use-early-text'

type TypedField = Extract<FormField, { type: 'text' | 'textarea' | 'number' }>

// Room for how people say it: 约 1,234,567.89 元左右.
const longestNumber = 60

interface Props extends Omit<ControlProps, 'value'> {
  field: TypedField
  values: FormValues
  value: string
  placeholder: string
  onBlur(): void
}

export function TypedControl({ field, values, value, set, placeholder, ...given }: Props) {
  const { id, invalid, describedBy, disabled, onBlur } = given
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isNumber = field.type === 'number'
  const take = (text: string) => set(isNumber ? readDecimal(text, field.quantity, field.decimals) : text)
  const typed = useTypedText(value, { take, untilLeft: isNumber, onBlur })
  useEarlyText(input, value, take)
  const shared = {
    ref: input,
    id,
    disabled,
    ...typed,
    placeholder,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': isRequired(field, values),
  }
  switch (field.type) {
    case 'text':
      return (
        <Unit unit={field.unit}>
          <input
            {...shared}
            className={field.code ? 'ui-control control code' : 'ui-control control'}
            maxLength={(field.maxLength ?? longestText) * 2}
            autoComplete="off"
          />
        </Unit>
      )
    case 'textarea':
      return (
        <span className="long-text">
          <textarea {...shared} className="ui-control control" rows={field.rows ?? 4} />
          <span className="count">
            {lengthOf(value)}/{field.maxLength ?? longestText}
          </span>
          {field.phrases && field.phrases.length > 0 && (
            <span className="flex wrap gap-x-16 text-13">
              {field.phrases.map(phrase => (
                <TextButton key={phrase} onClick={() => set(withPhrase(value, phrase, field.phrases!))}>
                  {phrase}
                </TextButton>
              ))}
            </span>
          )}
        </span>
      )
    case 'number':
      return (
        <Unit unit={field.unit}>
          <input
            {...shared}
            className="ui-control control number"
            inputMode={field.decimals ? 'decimal' : 'numeric'}
            maxLength={longestNumber}
            autoComplete="off"
          />
        </Unit>
      )
  }
}

function Unit({ unit, children }: { unit?: string; children: ReactNode }) {
  return unit ? (
    <span className="with-unit" style={{ '--unit': `${widthOf(unit)}em` } as CSSProperties}>
      {children}
      <span className="unit">{unit}</span>
    </span>
  ) : (
    children
  )
}

const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.6), 0)
