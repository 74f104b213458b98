import { Button } from 'antd'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { TextButton } from '@/app/_ui/icon'
import type { Data } from '@/lib/http/calls'
import type { CheckedPath } from '@/lib/ops/dev/protocol'
import { entryPaths } from '@/lib/settings/schema'
import css from './dev.module.css'
import { useAnswer, useTool } from './tool'
import { type Speak, useSpeak } from './words'

type Parameter = Data<'GET /parametersetting/getParams'>[number]

const colours = { public: 'text-success', 'signed-in': 'text-error', missing: 'text-error' }

export function SettingsTab() {
  const speak = useSpeak()
  const { data: checked, again } = useAnswer<CheckedPath[]>('setting/get')
  const parameters = useParameters()
  if (!checked || !parameters) return <p role="status">{speak('loading')}</p>
  return <SettingsForm {...{ checked, parameters }} onSaved={again} />
}

interface FormProps {
  checked: CheckedPath[]
  /** None for those who may not see them. */
  parameters: Parameter[]
  onSaved(): void
}

function SettingsForm({ checked, parameters, onSaved }: FormProps) {
  const speak = useSpeak()
  const { ask } = useTool()
  const id = useId()
  const [paths, setPaths] = useState(checked.map(({ path }) => path))
  const [saving, setSaving] = useState(false)
  const fields = useMemo(
    (): FormField[] => [
      {
        ...{ type: 'radio', name: 'mode', label: speak('mode'), hint: speak('hashWhy') },
        options: [
          { value: 'history', label: 'history' },
          { value: 'hash', label: 'hash', disabled: true },
        ],
      },
      ...(parameters.length > 0 ? parameterFields(speak) : []),
    ],
    [speak, parameters],
  )
  const form = useFormValues(valuesOf(parameters), [{ fields }])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    setSaving(true)
    const router = { mode: form.values.mode, whiteList: paths }
    const reply = await ask({ action: 'setting/edit', data: { router } })
    const saved = reply.state === 'success' && (await saveAll(parameters, form.values))
    setSaving(false)
    if (reply.state !== 'success') notice.error(reply.msg)
    if (!saved) return
    notice.success(speak('saved'))
    onSaved()
  }

  return (
    <form className="ui-form" onSubmit={save}>
      <h2>{speak('base')}</h2>
      <p className="text-error">{speak('afterSave')}</p>
      <FieldGrid prefix={id} {...{ fields, form }} columns={2} />
      {parameters.length === 0 && <p>{speak('mayNot')}</p>}
      <WhiteList paths={paths} checked={checked} onChange={setPaths} />
      <Button type="primary" htmlType="submit" loading={saving}>
        {speak('save')}
      </Button>
    </form>
  )
}

const parameterFields = (speak: Speak): FormField[] => [
  { type: 'text', name: 'footer', label: speak('footer'), maxLength: 100 },
  { type: 'text', name: 'footerEn', label: speak('footerEn'), maxLength: 100 },
  {
    ...{ type: 'select', name: 'path', label: speak('defaultPath'), required: true },
    source: { options: entryPaths.map(path => ({ value: path, label: path })) },
  },
  { type: 'boolean', name: 'on', label: speak('permissionSwitch') },
]

interface WhiteListProps {
  paths: string[]
  checked: CheckedPath[]
  onChange(paths: string[]): void
}

function WhiteList({ paths, checked, onChange }: WhiteListProps) {
  const speak = useSpeak()
  const [text, setText] = useState('')
  const add = () => {
    const path = text.trim()
    if (path && !paths.includes(path)) onChange([...paths, path])
    setText('')
  }
  return (
    <fieldset>
      <legend className="secondary">{speak('whiteList')}</legend>
      <ul data-white-list>
        {paths.map(path => {
          const state = checked.find(entry => entry.path === path)?.state
          return (
            <li key={path} className={`row gap-8 mb-8 ${css.bar}`}>
              <code>{path}</code>
              {state && <span className={colours[state]}>{speak(state)}</span>}
              <TextButton
                aria-label={`${speak('remove')} ${path}`}
                onClick={() => onChange(paths.filter(kept => kept !== path))}
              >
                {speak('remove')}
              </TextButton>
            </li>
          )
        })}
      </ul>
      <div className={`row gap-8 mb-8 ${css.bar}`}>
        <input
          className={`w-full bg-container ${css.input}`}
          aria-label={speak('whiteList')}
          placeholder="/path"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button onClick={add}>{speak('add')}</Button>
      </div>
      <small className="secondary">{speak('whiteListWhy')}</small>
    </fieldset>
  )
}

function useParameters(): Parameter[] | undefined {
  const [parameters, setParameters] = useState<Parameter[]>()
  useEffect(() => {
    call('GET /parametersetting/getParams', {}, { quiet: true }).then(setParameters, () => setParameters([]))
  }, [])
  return parameters
}

function valuesOf(parameters: Parameter[]): FormValues {
  const partOf = (key: string) => parameters.find(parameter => parameter.key === key)?.value ?? {}
  const footer = partOf('footer')
  return {
    mode: 'history',
    footer: String(footer.zhCN ?? ''),
    footerEn: String(footer.enUS ?? ''),
    on: Boolean(partOf('permissionFlag').on),
    path: String(partOf('entry').path ?? '/index'),
  }
}

async function saveAll(parameters: Parameter[], { footer, footerEn, on, path }: FormValues) {
  const requested = {
    footer: { zhCN: footer ?? '', enUS: footerEn ?? '' },
    permissionFlag: { on },
    entry: { path },
  }
  for (const [key, value] of Object.entries(requested)) {
    const parameter = parameters.find(stored => stored.key === key)
    if (!parameter || JSON.stringify(parameter.value) === JSON.stringify(value)) continue
    const { version } = parameter
    const saved = await call('PUT /parametersetting', { key: parameter.key, value, version }).catch(
      () => null,
    )
    if (!saved) return false
    Object.assign(parameter, saved)
  }
  return true
}
