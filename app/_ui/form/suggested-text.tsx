import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Option } from '@/app/_ui/options'
import type { ControlProps } from './form-fields'

const searchAfter = 200

interface Props extends ControlProps {
  search(keyword: string, signal: AbortSignal): Promise<Option[]>
  placeholder: string
  none: string
}

export function SuggestedText({ search, placeholder, none, ...control }: Props) {
  const { id, value, set, invalid, describedBy, disabled } = control
  const text = typeof value === 'string' ? value : ''
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(-1)
  const offers = useOffers(search, open, keyword)
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const pick = (option: Option) => {
    set(option.value)
    close()
  }
  const show = () => {
    setKeyword('')
    setOpen(true)
  }
  const move = (by: number) => {
    const count = offers?.length ?? 0
    if (count > 0) setAt(now => (now + by + (now < 0 && by < 0 ? 1 : 0) + count) % count)
  }
  const press = (event: KeyboardEvent) => {
    const chosen = offers?.[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else show()
    } else if (open && event.key === 'Enter') {
      if (chosen) pick(chosen)
      else close()
    } else if (open && event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="suggested">
      <input
        id={id}
        className="ui-control control"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        {...{ placeholder, disabled }}
        value={text}
        onChange={event => {
          set(event.target.value || null)
          setKeyword(event.target.value.trim())
          setAt(-1)
          setOpen(true)
        }}
        onMouseDown={() => !open && show()}
        onKeyDown={press}
        onBlur={close}
      />
      {open && offers && <Offers {...{ listId, offers, at, none }} onPick={pick} />}
    </span>
  )
}

interface OffersProps {
  listId: string
  offers: Option[]
  at: number
  none: string
  onPick(option: Option): void
}

function Offers({ listId, offers, at, none, onPick }: OffersProps) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref holds another element then
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up.
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div id={listId} role="listbox" className="offers" onMouseDown={event => event.preventDefault()}>
      {offers.length === 0 && <p className="secondary">{none}</p>}
      {offers.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text field
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div
          key={option.label}
          id={`${listId}-${index}`}
          ref={index === at ? active : undefined}
          role="option"
          aria-selected={index === at}
          onClick={() => onPick(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

function useOffers(search: Props['search'], open: boolean, keyword: string): Option[] | undefined {
  const [offers, setOffers] = useState<Option[]>()
  useEffect(() => {
    if (!open) {
      setOffers(undefined)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        search(keyword, abort.signal)
          .then(found => !abort.signal.aborted && setOffers(unique(found)))
          // What cannot be offered can be typed.
          .catch(() => undefined),
      keyword ? searchAfter : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, open, keyword])
  return offers
}

const unique = (options: Option[]) => [...new Map(options.map(option => [option.label, option])).values()]
