import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { FormSection } from './form-fields'

export const sectionId = (key: string) => `section-${key}`

export function FormAnchors({
  sections,
  errors,
}: {
  sections: FormSection[]
  errors: Record<string, string>
}) {
  const t = useTranslations('uiForm.form')
  const [current, setCurrent] = useState(sections[0]?.key)

  useEffect(() => {
    const seen = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      entries => {
        for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting)
        const first = sections.find(section => seen.get(sectionId(section.key)))
        if (first) setCurrent(first.key)
      },
      { rootMargin: '-128px 0px -50% 0px' },
    )
    for (const section of sections) {
      const element = document.getElementById(sectionId(section.key))
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  const wrong = (section: FormSection) => (section.fields ?? []).filter(field => field.name in errors).length

  return (
    <nav className="anchors" aria-label={t('sections')}>
      <ul>
        {sections.map(section => (
          <li key={section.key}>
            <button
              type="button"
              className="row between w-full secondary"
              aria-current={section.key === current ? 'location' : undefined}
              onClick={() => {
                const element = document.getElementById(sectionId(section.key))
                element?.scrollIntoView({ block: 'start' })
                element?.focus({ preventScroll: true })
              }}
            >
              {section.title}
              {wrong(section) > 0 && (
                <span className="wrong text-12 regular text-center">{wrong(section)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
