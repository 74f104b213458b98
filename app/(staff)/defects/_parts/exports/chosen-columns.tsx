import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Icon, IconButton, TextButton } from '@/app/_ui/icon'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import css from './columns.module.css'

interface ChosenProps {
  columns: ExportChoice['columns']
  chosen: string[]
  onChange(chosen: string[]): void
}

export function ChosenColumns({ columns, chosen, onChange }: ChosenProps) {
  const t = useTranslations('defectExport.columns')
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  // Moving a row re-creates its buttons, so the focus is put back on the one that was pressed.
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`)?.focus()
    focus.current = undefined
  })
  const of = new Map(columns.map(column => [column.key, column]))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length || from === to) return
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from]!))
  }
  const step = (at: number, by: 1 | -1) => {
    const end = by < 0 ? at + by === 0 : at + by === chosen.length - 1
    // At the first or last place the pressed button is disabled and cannot hold the focus: take the other one.
    focus.current = `${chosen[at]}:${(by < 0) !== end ? 'up' : 'down'}`
    move(at, at + by)
  }
  const over = (at: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged === undefined || dragged === at) return
    move(dragged, at)
    setDragged(at)
  }
  return (
    <section className={`ui-panel flex column ${css.side}`} aria-label={t('chosen')}>
      <header className="row between">
        <h2>
          {t('chosen')} <small className="regular tertiary">{chosen.length}</small>
        </h2>
        <TextButton disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('clear')}
        </TextButton>
      </header>
      <ol ref={list} className={`flex-1 scroll-y ${css.scroll}`} aria-label={t('chosen')}>
        {chosen.length === 0 && <li className={`row gap-4 ${css.empty}`}>{t('empty')}</li>}
        {chosen.map((key, at) => {
          const { name = key, personal = false } = of.get(key) ?? {}
          return (
            <li
              key={key}
              draggable
              data-key={key}
              className={`row gap-4 ${dragged === at ? css.dragged : ''}`}
              onDragStart={() => setDragged(at)}
              onDragOver={over(at)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={event => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                step(at, event.key === 'ArrowUp' ? -1 : 1)
              }}
            >
              <Icon name="grip" />
              <span className={`flex-none tertiary mr-8 text-right ${css.number}`}>{at + 1}</span>
              <span className="truncate flex-1 min-w-0" title={name}>
                {name}
              </span>
              {personal && <small className={`flex-none secondary ${css.mark}`}>{t('personal')}</small>}
              <IconButton
                icon="up"
                label={t('up', { name })}
                data-focus={`${key}:up`}
                disabled={at === 0}
                onClick={() => step(at, -1)}
              />
              <IconButton
                icon="down"
                label={t('down', { name })}
                data-focus={`${key}:down`}
                disabled={at === chosen.length - 1}
                onClick={() => step(at, 1)}
              />
              <IconButton
                icon="close"
                label={t('drop', { name })}
                onClick={() => onChange(chosen.filter(one => one !== key))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
