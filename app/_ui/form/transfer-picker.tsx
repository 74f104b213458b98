import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Icon, TextButton } from '@/app/_ui/icon'

export interface TransferItem {
  key: string
  title: string
  note?: string | null
}

interface TransferPickerProps {
  label: string
  search(keyword: string, signal: AbortSignal): Promise<TransferItem[]>
  value: TransferItem[]
  onChange(chosen: TransferItem[]): void
  invalid?: boolean
  describedBy?: string
}

export const transferWidth = 620
const searchAfter = 300

export function TransferPicker({
  label,
  search,
  value,
  onChange,
  invalid,
  describedBy,
}: TransferPickerProps) {
  const t = useTranslations('uiParts.transfer')
  const [keyword, setKeyword] = useState('')
  const [within, setWithin] = useState('')
  const [answer, setAnswer] = useState<{ keyword: string; list: TransferItem[] }>()
  const [requested, setWanted] = useState<string>()

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        search(keyword.trim(), abort.signal)
          .then(list => !abort.signal.aborted && setAnswer({ keyword, list }))
          .catch(() => !abort.signal.aborted && setAnswer({ keyword, list: [] })),
      keyword && requested !== keyword ? searchAfter : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, keyword, requested])

  const chosen = new Set(value.map(({ key }) => key))
  const offered = answer?.list.filter(({ key }) => !chosen.has(key)) ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that Enter waits for
  useEffect(() => {
    if (requested === undefined || answer?.keyword !== requested) return
    setWanted(undefined)
    if (!offered[0]) return
    onChange([...value, offered[0]])
    setKeyword('')
  }, [requested, answer])
  const needle = within.trim().toLowerCase()
  const shown = value.filter(({ title }) => title.toLowerCase().includes(needle))

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere
    <div
      className="columns-2 ui-transfer grid gap-16"
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      <Side
        title={t('offered', { count: offered.length })}
        action={t('addAll')}
        onAction={offered.length > 0 ? () => onChange([...value, ...offered]) : undefined}
        keyword={keyword}
        onKeyword={setKeyword}
        onEnter={() => keyword.trim() && setWanted(keyword)}
        items={offered}
        icon="plus"
        empty={t(answer ? 'nobody' : 'loading')}
        onPick={item => onChange([...value, item])}
      />
      <Side
        title={t('chosen', { count: value.length })}
        action={t('removeAll')}
        onAction={value.length > 0 ? () => onChange([]) : undefined}
        keyword={within}
        onKeyword={setWithin}
        onEnter={() => undefined}
        items={shown}
        icon="close"
        empty={t('noneChosen')}
        onPick={item => onChange(value.filter(({ key }) => key !== item.key))}
      />
    </div>
  )
}

interface SideProps {
  title: string
  action: string
  onAction?(): void
  keyword: string
  onKeyword(keyword: string): void
  onEnter(): void
  items: TransferItem[]
  icon: 'plus' | 'close'
  empty: string
  onPick(item: TransferItem): void
}

function Side({
  title,
  action,
  onAction,
  keyword,
  onKeyword,
  onEnter,
  items,
  icon,
  empty,
  onPick,
}: SideProps) {
  const t = useTranslations('uiParts.transfer')
  return (
    // biome-ignore lint/a11y/useSemanticElements: half of a picker, not of a page
    <div className="border-strong rounded side" role="group" aria-label={title}>
      <header className="p-6-12 border-bottom flex between">
        <span>{title}</span>
        <TextButton disabled={!onAction} onClick={onAction}>
          {action}
        </TextButton>
      </header>
      <input
        className="ui-control"
        type="search"
        aria-label={`${title} ${t('search')}`}
        placeholder={t('search')}
        value={keyword}
        onChange={event => onKeyword(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter takes the first that is found; it must not submit the surrounding form.
          event.preventDefault()
          onEnter()
        }}
      />
      <ul className="scroll-y border-top">
        {items.length === 0 && <li className="empty tertiary text-center">{empty}</li>}
        {items.map(item => (
          <li key={item.key}>
            <button
              type="button"
              className="row w-full gap-8"
              data-key={item.key}
              onClick={() => onPick(item)}
            >
              <span className="truncate">{item.title}</span>
              <span className="truncate flex-1 tertiary">{item.note}</span>
              <Icon name={icon} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
