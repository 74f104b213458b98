'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { FormAnchors, sectionId } from '@/app/_ui/form/form-anchors'
import { columnsOf } from '@/app/_ui/form/form-fields'
import { useReturnPlace } from '@/app/_ui/form/use-return-place'
import { TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PageHead } from '@/app/_ui/page-head'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import type { Parameter } from '@/lib/settings/parameters'
import { toForm } from './parameter-values'
import css from './parameters.module.css'
import { type Options, useParameterForm } from './use-parameter-form'

const HistoryDialog = lazyDialog(() => import('./history-dialog'))
const PreviewDialog = lazyDialog(() => import('./preview-dialog'))
const ConflictDialog = lazyDialog(() => import('./conflict-dialog'))

const previewed: readonly string[] = ['publicOffice', 'reportTexts', 'footer']

const perRow: Partial<Record<string, number>> = { reportTexts: 3 }

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

interface FormProps extends Omit<Options, 'given' | 'element'> {
  parameter: Parameter
}

function ParameterForm({ parameter: given, fields, mayEdit }: FormProps) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const own = useParameterForm({ given, fields, mayEdit, element })
  const { parameter, title, formFields, form, dialog, setDialog, dirty, isDefault, save, toDefault } = own
  const { key } = parameter
  const button = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    button.current?.click()
  }

  return (
    <form
      ref={element}
      className={`border-top ${css.parameter}`}
      data-parameter={key}
      noValidate
      onSubmit={submit}
      aria-labelledby={`${id}title`}
    >
      <header className="flex wrap baseline gap-y-4 gap-x-16">
        <h3 className="text-14" id={`${id}title`}>
          {title}
        </h3>
        <span className="flex-1 tertiary text-12">
          {isDefault
            ? t('isDefault')
            : t('changed', {
                name: parameter.updatedByName ?? t('system'),
                at: formatMinute(parameter.updatedAt),
              })}
        </span>
        <TextButton onClick={() => setDialog('history')}>{t('history')}</TextButton>
        {previewed.includes(key) && (
          <TextButton onClick={() => void own.preview()}>{t('preview')}</TextButton>
        )}
        {mayEdit && !isDefault && <TextButton onClick={() => void toDefault()}>{t('toDefault')}</TextButton>}
      </header>
      <p className={`secondary mt-4 mb-12 ${css.description}`}>{words(`${key}.description`)}</p>
      <FieldGrid
        prefix={id}
        fields={formFields}
        form={form}
        columns={perRow[key] ?? columnsOf(formFields.length)}
      />
      {mayEdit && (
        <div className={`row justify-end gap-8 mb-16 ${css.bar}`} hidden={!dirty}>
          <span className="secondary" role="status">
            {dirty ? t('unsaved') : ''}
          </span>
          <Button onClick={() => form.replace(toForm(parameter.value))}>{t('undo')}</Button>
          <ActionButton ref={button} type="primary" onClick={save}>
            {t('save')}
          </ActionButton>
        </div>
      )}
      {own.previews && <PreviewDialog title={title} previews={own.previews} onClose={own.endPreview} />}
      {dialog === 'history' && (
        <HistoryDialog parameterKey={key} title={title} onClose={() => setDialog(undefined)} />
      )}
      {typeof dialog === 'object' && (
        <ConflictDialog
          parameterKey={key}
          title={title}
          conflict={dialog}
          onTheirs={() => own.takeTheirs(dialog)}
          onMine={() => own.keepMine(dialog)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </form>
  )
}
