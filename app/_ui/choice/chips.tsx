import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '@/app/_ui/icon'

interface ChipsProps {
  id: string
  box: RefObject<HTMLElement | null>
  value: string[]
  held: string[]
  disabled?: boolean
  labelOf(value: string): string
  onRemove(value: string): void
}

const otherWidth = 92
const chipFrame = 30
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 8), chipFrame)

export function Chips({ id, box, value, held, disabled, labelOf, onRemove }: ChipsProps) {
  const t = useTranslations('ui')
  const [width, setWidth] = useState(0)
  const count = value.length + held.length
  // Not before painting: the box around the chips is attached after them.
  useEffect(() => {
    if (count === 0 || !box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth((entry!.target as HTMLElement).offsetWidth))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, count])
  if (count === 0) return null
  const names = value.map(labelOf)
  const room = roomFor(names, width - otherWidth)
  const more = Math.max(0, value.length - room)
  return (
    <span id={id} className="chips" title={names.join(t('comma'))}>
      {value.slice(0, room).map((one, at) => (
        <span key={one} className="chip">
          <span>{names[at]}</span>
          {!disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${t('remove')} ${names[at]}`}
              onClick={event => {
                event.stopPropagation()
                onRemove(one)
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {more > 0 && <span className="chip more">+{more}</span>}
      {held.map(text => (
        <span key={text} className="chip held">
          <span>{text}</span>
        </span>
      ))}
    </span>
  )
}

function roomFor(names: string[], width: number): number {
  let used = 0
  const cut = names.findIndex(name => {
    used += widthOf(name)
    return used > width
  })
  return cut < 0 ? names.length : Math.max(1, cut)
}
