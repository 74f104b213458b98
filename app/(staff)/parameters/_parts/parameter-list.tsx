'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FormAnchors, sectionId } from '@/app/_ui/form/form-anchors'
import { useReturnPlace } from '@/app/_ui/form/use-return-place'
import { PageHead } from '@/app/_ui/page-head'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import type { Parameter } from '@/lib/settings/parameters'
import { ParameterForm } from './parameter-form'
import css from './parameters.module.css'

interface ListProps {
  parameters: Parameter[]
  fields: Record<string, ParameterField[]>
  mayEdit: boolean
}

export function ParameterList({ parameters, fields, mayEdit }: ListProps) {
  const t = useTranslations('parameterPage')
  const element = useRef<HTMLDivElement>(null)
  useReturnPlace(element)
  const groups = [...new Set(parameters.map(({ group }) => group))]
  const [sections] = useState(() => groups.map(key => ({ key, title: t(`groups.${key}`) })))
  return (
    <>
      <PageHead title={t('title')}>{!mayEdit && <span className="aside">{t('view')}</span>}</PageHead>
      <div ref={element} className={`ui-form ${css.page}`}>
        <FormAnchors sections={sections} errors={{}} />
        <div className="sections">
          {sections.map(({ key, title }) => (
            <section key={key} id={sectionId(key)} tabIndex={-1} aria-labelledby={`${sectionId(key)}-title`}>
              <h2 id={`${sectionId(key)}-title`}>{title}</h2>
              {parameters
                .filter(({ group }) => group === key)
                .map(parameter => (
                  <ParameterForm
                    key={parameter.key}
                    parameter={parameter}
                    fields={fields[parameter.key] ?? []}
                    mayEdit={mayEdit}
                  />
                ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
