'use client'

import { Select } from 'antd'
import { useState } from 'react'
import { type Option, useOptions } from '@/app/_ui/options'
import type { ChoiceProps } from './choice'

/** antd's Select, focused as it takes the plain element's place, and open when it was pressed. */
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
      // What was searched for is over; a value that comes from elsewhere is then named too.
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
        // antd takes it for Enter, which would take back what was just chosen.
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

/** Options of one group together below its heading, in the order in which the groups come. */
function grouped(options: Option[]): (Option | { label: string; title: string; options: Option[] })[] {
  if (!options.some(option => option.group)) return options
  const titles = [...new Set(options.map(option => option.group))]
  return titles.flatMap((title): ReturnType<typeof grouped> => {
    const members = options.filter(option => option.group === title)
    return title === undefined ? members : [{ label: title, title, options: members }]
  })
}
