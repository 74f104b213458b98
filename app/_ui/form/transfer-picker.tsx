'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Icon } from '@/app/_ui/icon'

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
  const [found, setFound] = useState<TransferItem[]>()

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        search(keyword.trim(), abort.signal)
          .then(list => !abort.signal.aborted && setFound(list))
          .catch(() => !abort.signal.aborted && setFound([])),
      keyword ? searchAfter : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, keyword])

  const chosen = new Set(value.map(({ key }) => key))
  const offered = found?.filter(({ key }) => !chosen.has(key)) ?? []
  const needle = within.trim().toLowerCase()
  const shown = value.filter(({ title }) => title.toLowerCase().includes(needle))

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere
    <div
      className="ui-transfer"
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
        items={offered}
        icon="plus"
        empty={t(found ? 'nobody' : 'loading')}
        onPick={item => onChange([...value, item])}
      />
      <Side
        title={t('chosen', { count: value.length })}
        action={t('removeAll')}
        onAction={value.length > 0 ? () => onChange([]) : undefined}
        keyword={within}
        onKeyword={setWithin}
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
  items: TransferItem[]
  icon: 'plus' | 'close'
  empty: string
  onPick(item: TransferItem): void
}

function Side({ title, action, onAction, keyword, onKeyword, items, icon, empty, onPick }: SideProps) {
  const t = useTranslations('uiParts.transfer')
  return (
    // biome-ignore lint/a11y/useSemanticElements: half of a picker, not of a page
    <div className="side" role="group" aria-label={title}>
      <header>
        <span>{title}</span>
        <button type="button" className="ui-link" disabled={!onAction} onClick={onAction}>
          {action}
        </button>
      </header>
      <input
        className="ui-control"
        type="search"
        aria-label={`${title} ${t('search')}`}
        placeholder={t('search')}
        value={keyword}
        onChange={event => onKeyword(event.target.value)}
        // Enter searches here; it must not submit the surrounding form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <ul>
        {items.length === 0 && <li className="empty">{empty}</li>}
        {items.map(item => (
          <li key={item.key}>
            <button type="button" data-key={item.key} onClick={() => onPick(item)}>
              <span className="name">{item.title}</span>
              <span className="note">{item.note}</span>
              <Icon name={icon} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
