'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldName, sections } from '@/lib/defects/fields'
import { requiredFields } from '@/lib/defects/schema'
import { FieldInput } from './field-input'
import css from './form.module.css'
import { fieldsOf } from './form-fields'
import { useErrors } from './form-store'

const required = new Set(requiredFields('staff'))
const anchor = (name: string) => `section-${name}`

/** All sections of the record, one below the other; the last one is for the files. */
export function FormSections({ hidden, files }: { hidden: ReadonlySet<FieldName>; files: ReactNode }) {
  const t = useTranslations('sections')
  return (
    <div className={css.sections}>
      {sections.map(section => (
        <section key={section} id={anchor(section)} aria-labelledby={`${anchor(section)}-title`}>
          <h2 id={`${anchor(section)}-title`}>{t(section)}</h2>
          <div className={css.grid}>
            {fieldsOf(section).map(name => (
              <FieldInput key={name} name={name} required={required.has(name)} hidden={hidden.has(name)} />
            ))}
          </div>
        </section>
      ))}
      {files}
    </div>
  )
}

/** The list at the left: where one is, and how much is wrong in each section. */
export function FormAnchors() {
  const t = useTranslations()
  const errors = useErrors()
  const current = useSectionInView()
  const names = [...sections, 'files'] as const
  return (
    <nav className={css.anchors} aria-label={t('defects.form.anchors')}>
      <ol>
        {names.map(name => {
          const wrong =
            name === 'files'
              ? Number('files' in errors)
              : fieldsOf(name).filter(field => errors[field]).length
          return (
            <li key={name}>
              <a
                href={`#${anchor(name)}`}
                aria-current={current === name ? 'true' : undefined}
                onClick={event => {
                  event.preventDefault()
                  document.getElementById(anchor(name))?.scrollIntoView({ block: 'start' })
                }}
              >
                {name === 'files' ? t('fields.files') : t(`sections.${name}`)}
                {wrong > 0 && <span className={css.count}>{wrong}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function useSectionInView(): string {
  const [current, setCurrent] = useState<string>(sections[0])
  useEffect(() => {
    const inView = new Set<string>()
    const watcher = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? inView.add(target.id) : inView.delete(target.id)
        const first = [...sections, 'files'].find(name => inView.has(anchor(name)))
        if (first) setCurrent(first)
      },
      { rootMargin: '-140px 0px -50% 0px' },
    )
    for (const name of [...sections, 'files']) {
      const element = document.getElementById(anchor(name))
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [])
  return current
}
