'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError, call } from '@/app/_ui/call'
import { alarm, confirm, notice } from '@/app/_ui/feedback/feedback'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import { columnsOf } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { lazyPart } from '@/app/_ui/lazy-part'
import { conflictOf } from '@/app/_ui/refusal'
import type { Parameter } from '@/lib/settings/list-parameters'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import { minute } from '../../_parts/minute'
import type { Conflict } from './conflict-dialog'
import { fromForm, toForm, toFormField } from './parameter-values'
import css from './parameters.module.css'

const HistoryDialog = lazyPart(() => import('./history-dialog'))
const ConflictDialog = lazyPart(() => import('./conflict-dialog'))

interface FormProps {
  parameter: Parameter
  fields: ParameterField[]
  mayEdit: boolean
  onDirty(key: string, dirty: boolean): void
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** One parameter: what it is, its fields, who set it, and the ways back. */
export function ParameterForm({ parameter: given, fields, mayEdit, onDirty }: FormProps) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const router = useRouter()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState(given)
  const parameter = saved.version >= given.version ? saved : given
  const { key, version } = parameter
  const title = words(`${key}.title`)
  const formFields = useMemo(
    () => fields.map(one => toFormField(one, parameter, mayEdit, words(`${key}.fields.${one.name}`), t)),
    [fields, parameter, mayEdit, key, words, t],
  )
  const form = useFormValues(toForm(given.value), [{ fields: formFields }])
  const [asked, setAsked] = useState<'history' | Conflict>()
  const dirty = !same(fromForm(form.values, fields), parameter.value)
  const isDefault = same(parameter.value, parameter.default)

  useEffect(() => onDirty(key, dirty), [onDirty, key, dirty])
  // Changed elsewhere, and nothing is being typed here: the page shows what stands now.
  const seen = useRef(given.version)
  if (seen.current !== given.version) {
    seen.current = given.version
    if (given.version > saved.version && same(fromForm(form.values, fields), saved.value))
      queueMicrotask(() => form.replace(toForm(given.value)))
  }

  const send = async (value: object | null, from: number) => {
    try {
      const after = await call<Parameter>(
        'PUT',
        '/parametersetting',
        { key, value, version: from },
        { quiet: true },
      )
      setSaved(after)
      setAsked(undefined)
      form.replace(toForm(after.value))
      notice.success(t(value === null ? 'backAtDefault' : 'saved', { title }))
      // The footer, the menu and the buttons of this very page may follow from it.
      router.refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf<Conflict>(error)
      if (conflict) setAsked(conflict)
      else if (error.errors.length > 0) {
        form.setServerErrors(error.errors.map(one => ({ ...one, path: one.path || fields[0]!.name })))
        focusFirstError(element.current ?? undefined)
      } else alarm(error.message, { requestId: error.requestId })
    }
  }
  const save = async () => {
    if (form.check()) return send(fromForm(form.values, fields), version)
    focusFirstError(element.current ?? undefined)
  }
  const toDefault = async () => {
    if (await confirm({ title: t('askDefault.title', { title }), okText: t('toDefault') }))
      await send(null, version)
  }
  const button = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    button.current?.click()
  }

  return (
    <form
      ref={element}
      className={css.parameter}
      data-parameter={key}
      noValidate
      onSubmit={submit}
      aria-labelledby={`${id}title`}
    >
      <header className={css.head}>
        <h3 id={`${id}title`}>{title}</h3>
        <span className={css.meta}>
          {isDefault
            ? t('isDefault')
            : t('changed', { name: parameter.updatedByName ?? t('system'), at: minute(parameter.updatedAt) })}
        </span>
        <button type="button" className="ui-link" onClick={() => setAsked('history')}>
          {t('history')}
        </button>
        {mayEdit && !isDefault && (
          <button type="button" className="ui-link" onClick={() => void toDefault()}>
            {t('toDefault')}
          </button>
        )}
      </header>
      <p className={css.description}>{words(`${key}.description`)}</p>
      <FieldGrid prefix={id} fields={formFields} form={form} columns={columnsOf(formFields.length)} />
      {mayEdit && (
        <div className={css.bar} hidden={!dirty}>
          <span role="status">{dirty ? t('unsaved') : ''}</span>
          <Button onClick={() => form.replace(toForm(parameter.value))}>{t('undo')}</Button>
          <ActionButton ref={button} type="primary" onClick={save}>
            {t('save')}
          </ActionButton>
        </div>
      )}
      <Suspense>
        {asked === 'history' && (
          <HistoryDialog parameterKey={key} title={title} onClose={() => setAsked(undefined)} />
        )}
        {typeof asked === 'object' && (
          <ConflictDialog
            parameterKey={key}
            title={title}
            conflict={asked}
            onTheirs={() => {
              setSaved({ ...parameter, ...asked.current })
              form.replace(toForm(asked.current.value))
              setAsked(undefined)
            }}
            onMine={() => send(fromForm(form.values, fields), asked.version)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </form>
  )
}
