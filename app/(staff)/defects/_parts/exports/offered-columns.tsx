import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import css from './columns.module.css'

interface OfferedProps {
  columns: ExportChoice['columns']
  chosen: string[]
  onChange(chosen: string[]): void
}

export function OfferedColumns({ columns, chosen, onChange }: OfferedProps) {
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
