'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError } from '@/app/_ui/call'
import { focusUnread } from '@/app/_ui/choice/pending'
import { FieldGrid } from './field-grid'
import { focusFirstError } from './focus-first-error'
import { FormAnchors, sectionId } from './form-anchors'
import { columnsOf, type FormSection } from './form-fields'
import type { RecordFormState } from './use-record-form'

interface RecordFormProps {
  sections: FormSection[]
  form: Omit<RecordFormState, 'restoreDraft'> & { restoreDraft(): unknown }
  /**
   * Called only when all visible fields are valid. A CallError with `errors` is shown at its fields. Resolve to
   * `false` when nothing was saved (e.g. a conflict is shown).
   */
  onSave(): Promise<unknown>
  saveLabel?: string
  actions?: ReactNode
  readOnly?: boolean
}

export function RecordForm({
  sections,
  form,
  onSave,
  saveLabel,
  actions,
  readOnly = false,
}: RecordFormProps) {
  const t = useTranslations('uiForm.form')
  const format = useFormatter()
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const { values, errors, draft } = form
  const count = Object.keys(errors).length

  const showFirstError = () => focusFirstError(element.current ?? undefined)

  const save = async () => {
    if (!form.check()) return showFirstError()
    if (focusUnread(element.current)) return
    try {
      if ((await onSave()) !== false) form.saved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors.length === 0) return
      form.setServerErrors(error.errors)
      showFirstError()
    }
  }
  const button = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    button.current?.click()
  }

  return (
    <form ref={element} className="ui-form" noValidate onSubmit={submit}>
      <FormAnchors sections={sections} errors={errors} />
      <div className="sections">
        {draft && (
          <p className="draft" role="status">
            {t('draftFound', { time: format.dateTime(draft.at, { dateStyle: 'short', timeStyle: 'short' }) })}
            <button type="button" className="ui-link" onClick={form.restoreDraft}>
              {t('draftRestore')}
            </button>
            <button type="button" className="ui-link" onClick={form.discardDraft}>
              {t('draftDiscard')}
            </button>
          </p>
        )}
        {sections.map(section => {
          const fields = (section.fields ?? []).filter(field => !field.shown || field.shown(values))
          return (
            <section
              key={section.key}
              id={sectionId(section.key)}
              tabIndex={-1}
              aria-labelledby={`${sectionId(section.key)}-title`}
            >
              <h2 id={`${sectionId(section.key)}-title`}>{section.title}</h2>
              {fields.length > 0 && (
                <FieldGrid prefix={prefix} fields={fields} form={form} columns={columnsOf(fields.length)} />
              )}
              {section.content}
            </section>
          )
        })}
      </div>
      <div className="save-bar">
        <span className="status" role="status">
          {count > 0 ? (
            <button type="button" className="ui-link danger" onClick={showFirstError}>
              {t('errors', { count })}
            </button>
          ) : (
            t(form.dirty ? 'unsaved' : 'saved')
          )}
        </span>
        {actions}
        {!readOnly && (
          <ActionButton ref={button} type="primary" onClick={save}>
            {saveLabel ?? t('save')}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
