import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon, IconButton, TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useReorder } from '@/app/_ui/table/use-reorder'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import css from './columns.module.css'

const SaveSet = lazyDialog(() => import('./save-set'))

export function useSaveSet(columns: string[], mayShare: boolean, onSaved: (id: string) => unknown) {
  const [saving, setSaving] = useState(false)
  const close = () => setSaving(false)
  const saved = (id: string) => {
    close()
    onSaved(id)
  }
  return {
    save: () => setSaving(true),
    saveDialog: saving && <SaveSet {...{ columns, mayShare }} onSaved={saved} onClose={close} />,
  }
}

interface ColumnsProps {
  columns: ExportChoice['columns']
  chosen: string[]
  onChange(chosen: string[]): void
}

export const ColumnSides = (props: ColumnsProps) => (
  <div className={`grid gap-8 ${css.sides}`}>
    <OfferedColumns {...props} />
    <ChosenColumns {...props} />
  </div>
)

function OfferedColumns({ columns, chosen, onChange }: ColumnsProps) {
  const t = useTranslations('defectExport.columns')
  const [search, setSearch] = useState('')
  const within = search.trim().toLowerCase()
  const found = columns.filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(within))
  const groups = [...new Set(found.map(({ group }) => group))]
  const held = new Set(chosen)
  return (
    <section className={`ui-panel flex column ${css.side}`} aria-label={t('offered')}>
      <header className="row between">
        <h2>{t('offered')}</h2>
        <input
          className="ui-control"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </header>
      <div className={`flex-1 scroll-y ${css.scroll}`}>
        {found.length === 0 && <p className={css.empty}>{t('noneFound')}</p>}
        {groups.map(group => {
          const members = found.filter(one => one.group === group)
          const keys = members.map(({ key }) => key)
          const whole = keys.every(key => held.has(key))
          return (
            <fieldset className="grid gap-x-16" key={group}>
              <legend className="flex gap-12 w-full bold">
                <span>{members[0]!.groupName}</span>
                <button
                  type="button"
                  className="ui-link regular"
                  onClick={() =>
                    onChange(
                      whole
                        ? chosen.filter(key => !keys.includes(key))
                        : [...chosen, ...keys.filter(key => !held.has(key))],
                    )
                  }
                >
                  {t(whole ? 'none' : 'all')}
                </button>
              </legend>
              {members.map(({ key, name, personal, deleted }) => (
                <label className="row gap-8" key={key} title={deleted ? t('deletedHelp') : undefined}>
                  <input
                    type="checkbox"
                    checked={held.has(key)}
                    onChange={event =>
                      onChange(event.target.checked ? [...chosen, key] : chosen.filter(one => one !== key))
                    }
                  />
                  <span className="truncate">{name}</span>
                  {personal && <small className={`flex-none secondary ${css.mark}`}>{t('personal')}</small>}
                  {deleted && <small className={`flex-none secondary ${css.mark}`}>{t('deletedOnly')}</small>}
                </label>
              ))}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}

const moves = [
  { icon: 'up', key: 'ArrowUp', by: -1 },
  { icon: 'down', key: 'ArrowDown', by: 1 },
] as const

function ChosenColumns({ columns, chosen, onChange }: ColumnsProps) {
  const t = useTranslations('defectExport.columns')
  const { dragged, move, rowOf } = useReorder(chosen, onChange)
  const list = useRef<HTMLOListElement>(null)
  // Moving a row re-creates its buttons, so the focus is put back on the one that was pressed.
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`)?.focus()
    focus.current = undefined
  })
  const step = (at: number, by: 1 | -1) => {
    const end = by < 0 ? at + by === 0 : at + by === chosen.length - 1
    // At the first or last place the pressed button is disabled and cannot hold the focus: take the other one.
    focus.current = `${chosen[at]}:${(by < 0) !== end ? 'up' : 'down'}`
    move(at, at + by)
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
          const { name = key, personal } = columns.find(column => column.key === key) ?? {}
          return (
            <li
              key={key}
              data-key={key}
              className={`row gap-4 ${dragged === at ? css.dragged : ''}`}
              {...rowOf(at)}
              onKeyDown={event => {
                const pressed = moves.find(({ key }) => event.altKey && key === event.key)
                if (!pressed) return
                event.preventDefault()
                step(at, pressed.by)
              }}
            >
              <Icon name="grip" />
              <span className={`flex-none tertiary mr-8 text-right ${css.number}`}>{at + 1}</span>
              <span className="truncate flex-1 min-w-0" title={name}>
                {name}
              </span>
              {personal && <small className={`flex-none secondary ${css.mark}`}>{t('personal')}</small>}
              {moves.map(({ icon, by }) => (
                <IconButton
                  key={icon}
                  icon={icon}
                  label={t(icon, { name })}
                  data-focus={`${key}:${icon}`}
                  disabled={chosen[at + by] === undefined}
                  onClick={() => step(at, by)}
                />
              ))}
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
