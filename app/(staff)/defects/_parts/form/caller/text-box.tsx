import { type ComponentProps, useEffect, useRef } from 'react'

interface BoxProps extends ComponentProps<'textarea'> {
  label: string
  onSend(): unknown
}

export function TextBox({ label, onSend, onKeyDown, ...textarea }: BoxProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <textarea
      ref={field}
      className="ui-control"
      aria-label={label}
      placeholder={label}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        onSend()
      }}
      {...textarea}
    />
  )
}
