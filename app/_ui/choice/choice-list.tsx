import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import type { Option } from '@/app/_ui/options'
import { Popup } from '@/app/_ui/popup/popup'

interface ListProps {
  id: string
  label: string
  anchor: HTMLElement
  rows: Option[]
  at: number
  value: string[]
  multiple?: boolean
  status: string
  stale: boolean
  onPick(option: Option): void
  onClose(): void
}

const rowHeight = 32
const tallest = rowHeight * 8
const beyond = 4
const narrowest = 160
const padding = 4

type Line = { option: Option; at: number } | { title: string }

export default function ChoiceList(props: ListProps) {
  const { id, label, anchor, rows, at, value, multiple, status, stale, onPick, onClose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const lines = linesOf(rows)
  const activeLine = lines.findIndex(line => 'option' in line && line.at === at)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || activeLine < 0) return
    const y = activeLine * rowHeight
    if (y < box.scrollTop) box.scrollTop = y
    else if (y + rowHeight > box.scrollTop + tallest) box.scrollTop = y + rowHeight - tallest
    setTop(box.scrollTop)
  }, [activeLine])

  // Only the rows in sight are rendered: a list may hold thousands.
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond)
  const last = Math.min(lines.length, Math.ceil((top + tallest) / rowHeight) + beyond)
  return (
    <Popup anchor={anchor} className="choice-list" follow room={tallest + 2 * padding} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the input while an option is pressed */}
      <div
        style={{ width: Math.max(anchor.offsetWidth, narrowest) - 2 * padding }}
        onMouseDown={event => event.preventDefault()}
      >
        {rows.length === 0 ? (
          <p className={stale ? 'status late' : 'status'} role="status">
            {status}
          </p>
        ) : (
          <div
            ref={scroller}
            id={id}
            role="listbox"
            aria-label={label}
            aria-multiselectable={multiple || undefined}
            aria-busy={stale || undefined}
            style={{ maxHeight: tallest }}
            onScroll={event => setTop(event.currentTarget.scrollTop)}
          >
            <div role="presentation" style={{ height: lines.length * rowHeight }} />
            {lines.slice(first, last).map((line, offset) => {
              const style = { top: (first + offset) * rowHeight }
              if ('title' in line)
                return (
                  <div key={`group ${line.title}`} role="presentation" className="group" style={style}>
                    {line.title}
                  </div>
                )
              const { option, at: index } = line
              const chosen = value.includes(option.value)
              return (
                <Fragment key={option.value}>
                  {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and takes the keys */}
                  <div
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={chosen}
                    aria-disabled={option.disabled || undefined}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    data-active={index === at || undefined}
                    title={option.label}
                    style={style}
                    onClick={() => onPick(option)}
                  >
                    <span>{option.label}</span>
                    {multiple && chosen && <Icon name="check" />}
                  </div>
                </Fragment>
              )
            })}
          </div>
        )}
      </div>
    </Popup>
  )
}

function linesOf(rows: Option[]): Line[] {
  let group: string | undefined
  return rows.flatMap((option, at): Line[] => {
    const title = option.group !== group ? option.group : undefined
    group = option.group
    return title ? [{ title }, { option, at }] : [{ option, at }]
  })
}
