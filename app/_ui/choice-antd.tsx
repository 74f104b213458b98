'use client'

import { Select } from 'antd'
import { useState } from 'react'
import type { ChoiceProps } from './choice'
import { useOptions } from './options'

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
    options: keyword ? options : [...known, ...options],
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
    <Select {...common} mode="multiple" maxTagCount="responsive" value={value} onChange={onChange} />
  ) : (
    <Select
      {...common}
      value={value[0]}
      onChange={(one?: string) => onChange(one === undefined ? [] : [one])}
    />
  )
}
