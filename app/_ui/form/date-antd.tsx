'use client'

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { DateFieldProps } from './date-field'
import type { DateRangeProps } from './date-range'
import type { YearFieldProps } from './year-field'

const shape = 'YYYY-MM-DD'
type Start = { startOpen: boolean }
const day = (text: string) => (text ? dayjs(text) : null)

export function DateRangeAntd({ id, label, value, onChange, startOpen }: DateRangeProps & Start) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(startOpen)
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className="control"
      aria-label={label}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      format={shape}
      allowEmpty
      // Leaves room for two whole dates.
      suffixIcon={null}
      placeholder={[t('from'), t('to')]}
      value={[day(value[0]), day(value[1])]}
      onChange={range => onChange([range?.[0]?.format(shape) ?? '', range?.[1]?.format(shape) ?? ''])}
    />
  )
}

export function DateAntd({
  id,
  label,
  value,
  onChange,
  invalid,
  describedBy,
  latest,
  startOpen,
}: DateFieldProps & Start) {
  const [open, setOpen] = useState(startOpen)
  return (
    <DatePicker
      id={id}
      className="control"
      aria-label={label}
      aria-describedby={describedBy}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      format={shape}
      status={invalid ? 'error' : undefined}
      maxDate={latest ? dayjs(latest) : undefined}
      value={day(value)}
      onChange={date => onChange(date?.format(shape) ?? '')}
    />
  )
}

export function YearAntd({
  id,
  label,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  startOpen,
}: YearFieldProps & Start) {
  const t = useTranslations('uiParts')
  const [open, setOpen] = useState(startOpen)
  return (
    <DatePicker
      id={id}
      className="control"
      aria-label={label}
      aria-describedby={describedBy}
      picker="year"
      format="YYYY"
      placeholder={t('chooseYear')}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      value={day(value && `${value}-01-01`)}
      onChange={date => onChange(date?.format('YYYY') ?? '')}
    />
  )
}
