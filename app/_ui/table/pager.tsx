import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Select } from '@/app/_ui/choice/select'
import { Icon } from '@/app/_ui/icon'
import type { Page } from '@/lib/core/paging'
import type { ListState } from './list-state'

const sizes = [10, 20, 50, 100]

/** 0 marks a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const near = [1, current - 2, current - 1, current, current + 1, current + 2, last]
  if (current <= 4) near.push(2, 3, 4, 5)
  if (current >= last - 3) near.push(last - 4, last - 3, last - 2, last - 1)
  const pages = [...new Set(near)].filter(page => page >= 1 && page <= last).sort((a, b) => a - b)
  return pages.flatMap((page, i) => (i > 0 && page - pages[i - 1]! > 1 ? [0, page] : [page]))
}

export function Pager({
  page,
  list,
  children,
}: {
  page: Page<unknown>
  list: ListState
  children?: ReactNode
}) {
  const t = useTranslations('ui.table')
  const jump = useRef<HTMLInputElement>(null)
  const last = Math.max(page.pages, 1)

  const jumpTo = (event: FormEvent) => {
    event.preventDefault()
    const targetPage = Math.round(Number(jump.current?.value))
    if (jump.current) jump.current.value = ''
    if (targetPage >= 1) list.goToPage(Math.min(targetPage, last), page.size)
  }

  return (
    <div className="ui-pager row wrap border-top gap-y-4 gap-x-12">
      <span>{t(page.totalCapped ? 'about' : 'total', { total: page.total })}</span>
      {children}
      <nav className="row ml-auto gap-4" aria-label={t('pager')}>
        <button
          type="button"
          aria-label={t('previous')}
          disabled={page.current <= 1}
          onClick={() => list.goToPage(page.current - 1, page.size)}
        >
          <Icon name="left" />
        </button>
        {pageNumbers(page.current, last).map((number, at) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the gap has no other name
            <span key={`gap${at}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              aria-current={number === page.current ? 'page' : undefined}
              onClick={() => list.goToPage(number, page.size)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t('next')}
          disabled={page.current >= last}
          onClick={() => list.goToPage(page.current + 1, page.size)}
        >
          <Icon name="right" />
        </button>
      </nav>
      <Select
        className="p-0-4"
        aria-label={t('sizeLabel')}
        value={page.size}
        options={[...new Set([...sizes, page.size])]
          .sort((a, b) => a - b)
          .map(size => ({ value: size, label: `${size} ${t('perPage')}` }))}
        onChange={size => list.goToPage(1, Number(size))}
      />
      <form className="row" onSubmit={jumpTo}>
        <label className="row">
          {t('jump')}
          <input ref={jump} inputMode="numeric" maxLength={9} />
        </label>
        {t('page')}
      </form>
    </div>
  )
}
