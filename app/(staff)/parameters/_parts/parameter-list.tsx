'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import { FormAnchors, sectionId } from '@/app/_ui/form/form-anchors'
import { columnsOf, type FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { useReturnPlace } from '@/app/_ui/form/use-return-place'
import { TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PageHead } from '@/app/_ui/page-head'
import { alarmRefused, conflictOf } from '@/app/_ui/refusal'
import { useFound, useKept } from '@/app/_ui/unsaved'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { WordsPreview } from '@/lib/intake/texts/preview-words'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import type { Parameter } from '@/lib/settings/parameters'
import type { Conflict } from './conflict-dialog'
import { fromForm, toForm, toFormField } from './parameter-values'
import css from './parameters.module.css'

interface Options {
  given: Parameter
  fields: ParameterField[]
  element: RefObject<HTMLFormElement | null>
}

interface KeptForm {
  values: FormValues
  version: number
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

function useParameterForm({ given, fields, element }: Options) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const router = useRouter()
  const found = useFound<KeptForm>(`parameter:${given.key}`)
  // The version that the input is based on, where it is older than the page's.
  const [older, setOlder] = useState(found?.version)
  const [saved, setSaved] = useState(given)
  const parameter = saved.version >= given.version ? saved : given
  const { key } = parameter
  const version = older ?? parameter.version
  const title = words(`${key}.title`)
  const formFields = useMemo(
    () => fields.map(one => toFormField(one, parameter, words(`${key}.fields.${one.name}`), t)),
    [fields, parameter, key, words, t],
  )
  const form = useFormValues(found?.values ?? toForm(given.value), [{ fields: formFields }])
  const [dialog, setDialog] = useState<'history' | Conflict>()
  const [previews, setPreviews] = useState<WordsPreview[]>()
  const dirty = !same(fromForm(form.values, fields), parameter.value)
  const isDefault = same(parameter.value, parameter.default)

  useKept(`parameter:${key}`, dirty ? { values: form.values, version } : undefined, () => {})
  useEffect(() => {
    if (!dirty) setOlder(undefined)
  }, [dirty])
  // Saved elsewhere while nothing is typed here: show the new value.
  const seen = useRef(given.version)
  if (seen.current !== given.version) {
    seen.current = given.version
    if (given.version > saved.version && same(fromForm(form.values, fields), saved.value))
      queueMicrotask(() => form.replace(toForm(given.value)))
  }

  const askPreview = (value: object) =>
    call('POST /parametersetting/preview', asInput({ value }, { key: key as 'footer' }), { quiet: true })
  const send = async (value: object | null, from: number) => {
    try {
      const after = await call('PUT /parametersetting', asInput({ value }, { key, version: from }), {
        quiet: true,
      })
      setSaved(after)
      setDialog(undefined)
      form.replace(toForm(after.value))
      notice.success(t(value === null ? 'backAtDefault' : 'saved', { title }))
      // The footer, the menu and the buttons of this page can depend on parameters.
      router.refresh()
      // Words that a carrier sends as it has approved them do not change with ours.
      const shown = key === 'reportTexts' ? await askPreview(after.value) : []
      if (shown.some(({ parts }) => parts.some(({ note }) => note))) setPreviews(shown)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf<Conflict>(error)
      if (conflict) setDialog(conflict)
      else if (error.errors.length > 0) {
        form.setServerErrors(error.errors.map(one => ({ ...one, path: one.path || fields[0]!.name })))
        focusFirstError(element.current ?? undefined)
      } else alarmRefused(error)
    }
  }
  const save = async () => {
    if (form.check()) return send(fromForm(form.values, fields), version)
    focusFirstError(element.current ?? undefined)
  }
  const preview = async () => {
    try {
      setPreviews(await askPreview(fromForm(form.values, fields)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors.length === 0) return alarmRefused(error)
      const errors = error.errors.map(one => ({ ...one, path: one.path.replace(/^value\./, '') }))
      form.setServerErrors(errors)
      focusFirstError(element.current ?? undefined)
    }
  }
  const toDefault = async () => {
    if (await confirm({ title: t('askDefault.title', { title }), okText: t('toDefault') }))
      await send(null, version)
  }

  return {
    ...{ parameter, title, formFields, form, dialog, setDialog, dirty, isDefault, save, toDefault },
    ...{ preview, previews, endPreview: () => setPreviews(undefined) },
    keepMine: ({ version: theirs }: Conflict) => send(fromForm(form.values, fields), theirs),
    takeTheirs({ current }: Conflict) {
      setSaved({ ...parameter, ...current })
      form.replace(toForm(current.value))
      setDialog(undefined)
    },
  }
}

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
        <div className="side">
          <FormAnchors sections={sections} errors={{}} />
        </div>
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
  mayEdit: boolean
}

function ParameterForm({ parameter: given, fields, mayEdit }: FormProps) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const own = useParameterForm({ given, fields, element })
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
        locked={!mayEdit}
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
