import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon, IconButton, type IconName } from '@/app/_ui/icon'
import { ownColumnsKey } from '@/app/_ui/table/table-preferences'
import type { OpenView, View } from '@/lib/accounts/views/list-views'
import { noView, useOpenView } from './use-open-view'
import type { ViewsProps } from './views-button'

export interface PanelProps extends Omit<ViewsProps, 'list'> {
  query: string
  changed: boolean
  onSave(): void
  onPreset(view: View): void
  onReload(): void
  onClose(): void
}

export default function ViewsPanel(props: PanelProps) {
  const { of, view: opened, mayPreset = false, onSave, onPreset, onReload, onClose } = props
  const t = useTranslations('ui.views')
  const open = useOpenView()
  const [views, setViews] = useState<View[]>()
  const box = useRef<HTMLDivElement>(null)
  const loaded = views !== undefined

  useEffect(() => {
    call('GET /views', { list: of })
      .then(setViews)
      // `call()` has already shown the error.
      .catch(() => setViews([]))
  }, [of])
  useEffect(() => {
    if (loaded) box.current?.querySelector('button')?.focus()
  }, [loaded])

  const choose = (id: string, query?: string) => {
    onClose()
    open(id, query)
  }
  const remove = async (view: View) => {
    onClose()
    await call('DELETE /views/:id', { id: view.id })
    if (view.id === opened?.id) open(noView, props.query)
    const { name, shared, query, table } = view
    const again = () => call('POST /views', asInput({ query, table }, { list: of, name, shared }))
    notice.success(t('removed', { name }), {
      undo: () => again().then(({ id }) => view.id === opened?.id && open(id, query)),
    })
  }
  const move = async (some: View[], from: number, by: number) => {
    const moved = some.toSpliced(from, 1).toSpliced(from + by, 0, some[from]!)
    const next = views!.map(view => (some.includes(view) ? moved[some.indexOf(view)]! : view))
    setViews(next)
    const value = next.map(({ id }) => id)
    await call('PUT /preferences/:key', asInput({ value }, { key: `${of}:views` }))
  }
  const part = (title: string, some: View[]) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h3 className="tertiary text-12 regular">{title}</h3>
        <ul>
          {some.map((view, at) => (
            <ViewRow
              key={view.id}
              {...{ view, mayPreset }}
              current={view.id === opened?.id}
              first={at === 0}
              last={at === some.length - 1}
              onChoose={() => choose(view.id, view.query)}
              onMove={by => void move(some, at, by).catch(() => undefined)}
              onRemove={() => void remove(view).catch(() => undefined)}
              onPreset={() => onPreset(view)}
              onChange={changes => {
                setViews(views!.map(one => (one.id === view.id ? { ...one, ...changes } : one)))
                if (view.id === opened?.id && changes.name) onReload()
              }}
            />
          ))}
        </ul>
      </section>
    )

  return (
    <div ref={box} role="dialog" aria-label={t('menu')} aria-busy={!views}>
      {views?.length === 0 && <p>{t('none')}</p>}
      {views &&
        part(
          t('mine'),
          views.filter(({ mine }) => mine),
        )}
      {views &&
        part(
          t('shared'),
          views.filter(({ mine }) => !mine),
        )}
      <div className="ways">
        {opened && props.changed && <ViewChanges {...props} opened={opened} onOpen={choose} />}
        <button type="button" className="view row w-full gap-8" onClick={onSave}>
          <Icon name="plus" />
          {t(opened ? 'saveAs' : 'save')}
        </button>
        {opened && (
          <button type="button" className="view row w-full gap-8" onClick={() => choose(noView)}>
            <Icon name="close" />
            {t('leave')}
          </button>
        )}
      </div>
    </div>
  )
}

interface ChangesProps extends PanelProps {
  opened: OpenView
  onOpen(id: string, query?: string): void
}

function ViewChanges({ of, opened, query, onOpen, onClose, onReload }: ChangesProps) {
  const t = useTranslations('ui.views')
  const { id, name } = opened
  const update = async () => {
    onClose()
    await call('PUT /views/:id', { id, query })
    notice.success(t('updated', { name }))
    onReload()
  }
  const discard = async () => {
    onClose()
    if (opened.ownTable !== null)
      await call('PUT /preferences/:key', asInput({ value: null }, { key: ownColumnsKey(of, id) }))
    onReload()
    onOpen(id, opened.query)
  }
  return (
    <>
      {opened.mine && (
        <button
          type="button"
          className="view row w-full gap-8"
          onClick={() => void update().catch(() => undefined)}
        >
          <Icon name="check" />
          {t('update')}
        </button>
      )}
      <button
        type="button"
        className="view row w-full gap-8"
        onClick={() => void discard().catch(() => undefined)}
      >
        <Icon name="rotate" />
        {t('discard')}
      </button>
    </>
  )
}

interface RowProps {
  view: View
  current: boolean
  first: boolean
  last: boolean
  mayPreset: boolean
  onChoose(): void
  onMove(by: 1 | -1): void
  onRemove(): void
  onPreset(): void
  onChange(changes: Partial<View>): void
}

function ViewRow({ view, current, first, last, mayPreset, ...on }: RowProps) {
  const t = useTranslations('ui.views')
  const [renaming, setRenaming] = useState(false)
  const { id, name } = view
  const icon = (
    label: 'moveUp' | 'moveDown' | 'rename' | 'remove' | 'preset',
    icon: IconName,
    run: () => void,
    disabled = false,
  ) => (
    <IconButton
      icon={icon}
      label={t(`${label}Of`, { name })}
      title={t(label)}
      disabled={disabled}
      onClick={run}
    />
  )
  const rename = async (given: string) => {
    const next = given.trim()
    setRenaming(false)
    if (next === '' || next === name) return
    await call('PUT /views/:id', { id, name: next })
    on.onChange({ name: next })
  }
  return (
    <li className="row" data-current={current || undefined}>
      {renaming ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
          autoFocus
          className="ui-control rename flex-1 min-w-0"
          aria-label={t('renameOf', { name })}
          defaultValue={name}
          maxLength={60}
          onFocus={event => event.currentTarget.select()}
          onBlur={event => void rename(event.currentTarget.value).catch(() => undefined)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setRenaming(false)
          }}
        />
      ) : (
        <button
          type="button"
          className="view row flex-1 min-w-0 gap-8"
          aria-current={current || undefined}
          onClick={on.onChoose}
        >
          <span className="truncate">{name}</span>
          {!view.mine && (
            <small className="truncate flex-none tertiary">{t('by', { name: view.ownerName })}</small>
          )}
          {view.mine && view.shared && <small className="truncate flex-none tertiary">{t('isShared')}</small>}
          {view.preset && <small className="truncate flex-none tertiary">{t('isPreset')}</small>}
        </button>
      )}
      {mayPreset && view.shared && icon('preset', 'user', on.onPreset)}
      {view.mine && icon('rename', 'edit', () => setRenaming(true))}
      {icon('moveUp', 'up', () => on.onMove(-1), first)}
      {icon('moveDown', 'down', () => on.onMove(1), last)}
      {view.mine && icon('remove', 'trash', on.onRemove)}
    </li>
  )
}
