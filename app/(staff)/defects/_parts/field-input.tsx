'use client'

import { Input, InputNumber, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { type Field, type FieldName, fieldOf } from '@/lib/defects/fields'
import { DateField } from '../../../_ui/date-field'
import { FieldFrame, inputId } from './field-frame'
import css from './form.module.css'
import { useForm, useValue } from './form-store'
import { OptionInput } from './option-input'
import { useAntdProps, useInputProps } from './use-checks'
import { VinInput } from './vin-input'

interface InputProps {
  name: FieldName
  required: boolean
  /** Personal data that this person may not see: shown masked, never sent. */
  hidden: boolean
}

/** One field of the record: label, the input of its kind, what is wrong. */
export const FieldInput = memo(function FieldInput({ name, required, hidden }: InputProps) {
  const t = useTranslations('defects.form')
  const field = fieldOf[name]
  const wide = field.kind === 'text' && field.max > 200
  return (
    <FieldFrame name={name} required={required} wide={wide} note={hidden ? t('hiddenNote') : undefined}>
      {hidden ? <MaskedInput name={name} /> : <KindInput name={name} field={field} required={required} />}
    </FieldFrame>
  )
})

function MaskedInput({ name }: { name: FieldName }) {
  const value = useValue(name)
  return <Input id={inputId(name)} value={String(value ?? '')} disabled placeholder="***" />
}

interface KindProps {
  name: FieldName
  field: Field
  required: boolean
}

function KindInput({ name, field, required }: KindProps) {
  if (name === 'vin') return <VinInput />
  switch (field.kind) {
    case 'text':
      return <TextInput name={name} max={field.max} lines={field.lines} />
    case 'integer':
    case 'decimal':
      return <NumberInput name={name} field={field} />
    case 'flag':
      return <FlagInput name={name} required={required} />
    case 'date':
      return <DayInput name={name} />
    default:
      return <OptionInput name={name} field={field} />
  }
}

function DayInput({ name }: { name: FieldName }) {
  const form = useForm()
  const t = useTranslations('fields')
  const value = useValue<string>(name)
  return (
    <DateField
      {...useInputProps(name)}
      label={t(name)}
      value={value ?? ''}
      latest={today()}
      onChange={next => form.patch({ [name]: next || null })}
    />
  )
}

/** Today where the system is used, whatever the clock's zone. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

function TextInput({ name, max, lines }: { name: FieldName; max: number; lines?: number }) {
  const form = useForm()
  const t = useTranslations()
  const shared = {
    ...useAntdProps(name),
    value: (useValue<string>(name) ?? '') as string,
    maxLength: max,
    placeholder: t('defects.form.enter', { field: t(`fields.${name}`) }),
    onChange: (event: { target: { value: string } }) => form.patch({ [name]: event.target.value }),
  }
  if (lines) return <Input.TextArea {...shared} autoSize={{ minRows: lines, maxRows: lines * 3 }} showCount />
  return <Input {...shared} allowClear={max > 40} autoComplete="off" />
}

function NumberInput({ name, field }: { name: FieldName; field: Field }) {
  const form = useForm()
  const t = useTranslations()
  const value = useValue<number | string>(name)
  const decimal = field.kind === 'decimal'
  return (
    <InputNumber
      {...useAntdProps(name)}
      className={css.number}
      value={value ?? null}
      min={field.kind === 'integer' ? field.min : 0}
      max={field.kind === 'integer' || decimal ? field.max : undefined}
      precision={decimal ? 2 : 0}
      stringMode={decimal}
      controls={false}
      placeholder={t('defects.form.enter', { field: t(`fields.${name}`) })}
      suffix={field.unit && <span className={css.unit}>{t(`units.${field.unit}`)}</span>}
      onChange={(next: number | string | null) =>
        form.patch({ [name]: next === null || next === '' ? null : decimal ? String(next) : Number(next) })
      }
    />
  )
}

function FlagInput({ name, required }: { name: FieldName; required: boolean }) {
  const form = useForm()
  const t = useTranslations('defects.flag')
  const value = useValue<boolean>(name)
  const { id, ...props } = useAntdProps(name)
  const options = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
    ...(required ? [] : [{ value: 'unknown', label: t('unknown') }]),
  ]
  return (
    <Radio.Group
      {...props}
      id={id}
      name={id}
      optionType="button"
      options={options}
      value={value === true ? 'yes' : value === false ? 'no' : required ? undefined : 'unknown'}
      onChange={event =>
        form.patch({ [name]: event.target.value === 'unknown' ? null : event.target.value === 'yes' })
      }
    />
  )
}
