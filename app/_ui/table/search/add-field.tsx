import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { headingOf } from './arrange-fields'
import type { SearchField } from './search-fields'

export default function AddField({ fields, onAdd }: { fields: SearchField[]; onAdd(name: string): void }) {
  const t = useTranslations('ui.search')
  const [text, setText] = useState('')
  const found = fields.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <input
        className="ui-control mb-8"
        aria-label={t('addFind')}
        placeholder={t('addFind')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) onAdd(found[0].name)
        }}
        // biome-ignore lint/a11y/noAutofocus: the popup is opened to type here
        autoFocus
      />
      {found.length === 0 && <p className="secondary">{t('addNone')}</p>}
      {found.map(({ name, label }, at) => (
        <Fragment key={name}>
          {headingOf(found, at, 0) && (
            <h3 className="secondary text-12 bold mt-4">{headingOf(found, at, 0)}</h3>
          )}
          <button type="button" onClick={() => onAdd(name)}>
            {label}
          </button>
        </Fragment>
      ))}
    </>
  )
}
