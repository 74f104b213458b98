'use client'

import { Select } from 'antd'
import { useState } from 'react'
import { type Option, useOptions } from '@/app/_ui/options'
import type { ChoiceProps } from './choice'

export default function ChoiceAntd(props: ChoiceProps & { startOpen: boolean }) {
  const { id, label, value, onChange, multiple, labels, placeholder, disabled, invalid, describedBy } = props
  const [open, setOpen] = useState(props.startOpen)
  const [keyword, setKeyword] = useState('')
  const { options, loading } = useOptions(props, open, props.search ? keyword : '')
  const known = value
    .filter(one => !options.some(option => option.value === one))
    .map(one => ({ value: one, label: labels?.[one] ?? one }))
  const common = {
    id,
    className: 'control',
    'aria-label': label,
    'aria-describedby': describedBy,
    autoFocus: true,
    open,
    onOpenChange: (next: boolean) => {
      setOpen(next)
      // Clear the search, so that `known` is listed again and a value set from outside shows its label.
      if (!next) setKeyword('')
    },
    options: grouped(keyword ? options : [...known, ...options]),
    loading,
    placeholder,
    disabled,
    allowClear: true,
    status: invalid ? ('error' as const) : undefined,
    showSearch: {
      filterOption: props.search ? false : undefined,
      optionFilterProp: 'label',
      onSearch: setKeyword,
    },
  }
  return multiple ? (
    <Select
      {...common}
      mode="multiple"
      maxTagCount="responsive"
      value={value}
      onChange={onChange}
      onInputKeyDown={event => {
        if (event.key !== 'Tab') return
        // antd handles Tab like Enter, which would deselect the option just chosen.
        event.stopPropagation()
        setOpen(false)
      }}
    />
  ) : (
    <Select
      {...common}
      value={value[0]}
      onChange={(one?: string) => onChange(one === undefined ? [] : [one])}
    />
  )
}

function grouped(options: Option[]): (Option | { label: string; title: string; options: Option[] })[] {
  if (!options.some(option => option.group)) return options
  const titles = [...new Set(options.map(option => option.group))]
  return titles.flatMap((title): ReturnType<typeof grouped> => {
    const members = options.filter(option => option.group === title)
    return title === undefined ? members : [{ label: title, title, options: members }]
  })
}
