import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError } from '@/app/_ui/call'
import { focusUnread } from '@/app/_ui/choice/pending'
import { TextButton } from '@/app/_ui/icon'
import { formKeys, useSaveKey } from '@/app/_ui/keys/form-keys'
import { FieldGrid } from './field-grid'
import { focusFirst, useFocusFirst } from './focus-first'
import { focusFirstError } from './focus-first-error'
import { FormAnchors, sectionId } from './form-anchors'
import { columnsOf, type FilledMarks, type FormSection, visibleFields } from './form-fields'
import type { RecordFormState } from './use-record-form'
import { useReturnPlace } from './use-return-place'

const minute = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

interface RecordFormProps {
  sections: FormSection[]
  form: Omit<RecordFormState, 'restoreDraft'> & { restoreDraft(): unknown }
  // Called only when all visible fields are valid. A CallError with `errors` is shown at its fields. Resolve to
  // `false` when nothing was saved (e.g. a conflict is shown).
  onSave(): Promise<unknown>
  onKeep?(): unknown
  saveLabel?: string
  actions?: ReactNode
  aside?: ReactNode
  below?: ReactNode
  filled?: FilledMarks
  readOnly?: boolean
  // Of something new: the first field waits for what is typed.
  isNew?: boolean
}

export function RecordForm({
  sections,
  form,
  onSave,
  onKeep,
  saveLabel,
  actions,
  aside,
  below,
  filled,
  readOnly = false,
  isNew = false,
}: RecordFormProps) {
  const t = useTranslations('uiForm.form')
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  useFocusFirst(element, isNew)
  useReturnPlace(element)
  const { values, errors, draft } = form
  const count = Object.keys(errors).length
  const shown = sections.filter(
    ({ fields = [], content }) =>
      content || fields.length === 0 || visibleFields([{ fields }], values).length > 0,
  )

  const showFirstError = () => {
    focusFirstError(element.current ?? undefined)
    return false
  }

  // `false`: nothing was saved, and the next press goes on at once.
  const save = async () => {
    if (!form.check()) return showFirstError()
    if (focusUnread(element.current)) return false
    try {
      const saved = (await onSave()) !== false
      if (saved) form.saved()
      return saved
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setServerErrors(error.errors)
      return showFirstError()
    }
  }
  const button = useRef<HTMLButtonElement>(null)
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })
  useSaveKey(element, () => (keep.current ? keep.current() : button.current?.click()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    button.current?.click()
  }

  return (
    <form ref={element} className="ui-form" noValidate onSubmit={submit} onKeyDown={formKeys}>
      <div className="side">
        <FormAnchors sections={shown} errors={errors} />
        {below}
      </div>
      <div className="sections">
        {draft && (
          <p className="draft flex rounded gap-16 mb-12" role="status">
            {t('draftFound', { time: minute.format(draft.at) })}
            {(
              [
                ['draftRestore', form.restoreDraft],
                ['draftDiscard', form.discardDraft],
              ] as const
            ).map(([name, run]) => (
              <TextButton
                key={name}
                onClick={event => {
                  const fields = event.currentTarget.closest('.sections')
                  run()
                  focusFirst(fields)
                }}
              >
                {t(name)}
              </TextButton>
            ))}
          </p>
        )}
        {shown.map(section => {
          const fields = visibleFields([section], values)
          return (
            <section
              key={section.key}
              id={sectionId(section.key)}
              tabIndex={-1}
              aria-labelledby={`${sectionId(section.key)}-title`}
            >
              <div className="min-h-24 title row gap-24 mb-12">
                <h2 id={`${sectionId(section.key)}-title`}>{section.title}</h2>
                {section.action}
              </div>
              {fields.length > 0 && (
                <FieldGrid
                  {...{ prefix, fields, form, filled }}
                  columns={columnsOf(fields.length)}
                  locked={readOnly}
                />
              )}
              {section.content}
            </section>
          )
        })}
      </div>
      <div className="save-bar row all-columns bg-container border-top gap-8">
        <span className="flex-1 secondary" role="status">
          {count > 0 ? (
            <TextButton danger onClick={showFirstError}>
              {t('errors', { count })}
            </TextButton>
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
      {aside && <aside className="aside">{aside}</aside>}
    </form>
  )
}
