import { type ComponentProps, useEffect, useRef } from 'react'

interface BoxProps extends ComponentProps<'textarea'> {
  label: string
  onSend(): unknown
}

// With the buttons of the text: Ctrl+Enter sends wherever in it the focus is.
export function TextBox({ label, onSend, onKeyDown, children, ...textarea }: BoxProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is in it
    <div
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) onSend()
      }}
    >
      <textarea
        ref={field}
        className="ui-control"
        aria-label={label}
        placeholder={label}
        onKeyDown={onKeyDown}
        {...textarea}
      />
      {children}
    </div>
  )
}
