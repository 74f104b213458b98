import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { alarmRefused, conflictOf } from '@/app/_ui/refusal'
import { useFound, useKept } from '@/app/_ui/unsaved'
import type { WordsPreview } from '@/lib/intake/texts/preview-words'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import type { Parameter } from '@/lib/settings/parameters'
import type { Conflict } from './conflict-dialog'
import { fromForm, toForm, toFormField } from './parameter-values'

export interface Options {
  given: Parameter
  fields: ParameterField[]
  mayEdit: boolean
  element: RefObject<HTMLFormElement | null>
}

interface KeptForm {
  values: FormValues
  version: number
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

export function useParameterForm({ given, fields, mayEdit, element }: Options) {
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
    () => fields.map(one => toFormField(one, parameter, mayEdit, words(`${key}.fields.${one.name}`), t)),
    [fields, parameter, mayEdit, key, words, t],
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
