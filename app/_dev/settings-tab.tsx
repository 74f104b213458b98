'use client'

import { Button, Checkbox, Radio } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Data } from '@/lib/http/calls'
import type { CheckedPath } from '@/lib/ops/dev/protocol'
import { entryPaths } from '@/lib/settings/schema'
import css from './dev.module.css'
import { useAnswer, useTool } from './tool'
import { useSpeak } from './words'

type Parameter = Data<'GET /parametersetting/getParams'>[number]
type Values = { footer: string; footerEn: string; on: boolean; path: string }

const colours = { public: css.green, 'signed-in': css.red, missing: css.red }

export function SettingsTab() {
  const speak = useSpeak()
  const { ask } = useTool()
  const list = useAnswer<CheckedPath[]>('setting/get')
  const parameters = useParameters()
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [paths, setPaths] = useState<string[]>()
  const [saving, setSaving] = useState(false)
  if (!list.data || !parameters) return <p role="status">{speak('loading')}</p>
  const checked = list.data
  const whiteList = paths ?? checked.map(({ path }) => path)
  const given = parameters === 'refused' ? undefined : valuesOf(parameters)
  const values = { footer: '', footerEn: '', on: false, path: '/index', ...given, ...typed }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const reply = await ask({ action: 'setting/edit', data: { router: { mode: 'history', whiteList } } })
    const saved =
      reply.state === 'success' && (!Array.isArray(parameters) || (await saveAll(parameters, values)))
    setSaving(false)
    if (reply.state !== 'success') notice.error(reply.msg)
    if (!saved) return
    notice.success(speak('saved'))
    list.again()
    setPaths(undefined)
  }

  return (
    <form onSubmit={save}>
      <h2>{speak('base')}</h2>
      <p className={css.red}>{speak('afterSave')}</p>
      <div className={css.fields}>
        <fieldset className={css.field}>
          <legend className={css.quiet}>{speak('mode')}</legend>
          <Radio.Group value="history">
            <Radio value="history">history</Radio>
            <Radio value="hash" disabled title={speak('hashWhy')}>
              hash
            </Radio>
          </Radio.Group>
          <small className={css.quiet}>{speak('hashWhy')}</small>
        </fieldset>
        <WhiteList paths={whiteList} checked={checked} onChange={setPaths} />
        {parameters === 'refused' && <p>{speak('mayNot')}</p>}
        {parameters !== 'refused' && (
          <ParameterFields values={values} onChange={change => setTyped({ ...typed, ...change })} />
        )}
      </div>
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" loading={saving}>
          {speak('save')}
        </Button>
      </div>
    </form>
  )
}

function ParameterFields({ values, onChange }: { values: Values; onChange(change: Partial<Values>): void }) {
  const speak = useSpeak()
  return (
    <>
      {(['footer', 'footerEn'] as const).map(name => (
        <label key={name} className={css.field}>
          <span>{speak(name)}</span>
          <input
            className={css.input}
            maxLength={100}
            value={values[name]}
            onChange={event => onChange({ [name]: event.target.value })}
          />
        </label>
      ))}
      <label className={css.field}>
        <span>{speak('defaultPath')}</span>
        <select
          className={css.input}
          value={values.path}
          onChange={event => onChange({ path: event.target.value })}
        >
          {entryPaths.map(path => (
            <option key={path}>{path}</option>
          ))}
        </select>
      </label>
      <div className={css.field}>
        <Checkbox checked={values.on} onChange={event => onChange({ on: event.target.checked })}>
          {speak('permissionSwitch')}
        </Checkbox>
      </div>
    </>
  )
}

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
    <fieldset className={css.field}>
      <legend className={css.quiet}>{speak('whiteList')}</legend>
      <ul data-white-list>
        {paths.map(path => {
          const state = checked.find(one => one.path === path)?.state
          return (
            <li key={path} className={css.bar}>
              <code>{path}</code>
              {state && <span className={colours[state]}>{speak(state)}</span>}
              <button
                type="button"
                className="ui-link"
                aria-label={`${speak('remove')} ${path}`}
                onClick={() => onChange(paths.filter(one => one !== path))}
              >
                {speak('remove')}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={css.bar}>
        <input
          className={css.input}
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
      <small className={css.quiet}>{speak('whiteListWhy')}</small>
    </fieldset>
  )
}

function useParameters(): Parameter[] | 'refused' | undefined {
  const [found, setFound] = useState<Parameter[] | 'refused'>()
  useEffect(() => {
    call('GET /parametersetting/getParams', {}, { quiet: true }).then(setFound, () => setFound('refused'))
  }, [])
  return found
}

const partsOf = (all: Parameter[], key: string) => all.find(one => one.key === key)?.value ?? {}

function valuesOf(all: Parameter[]): Values {
  const footer = partsOf(all, 'footer')
  return {
    footer: String(footer.zhCN ?? ''),
    footerEn: String(footer.enUS ?? ''),
    on: Boolean(partsOf(all, 'permissionFlag').on),
    path: String(partsOf(all, 'entry').path ?? '/index'),
  }
}

async function saveAll(all: Parameter[], { footer, footerEn, on, path }: Values): Promise<boolean> {
  const requested = { footer: { zhCN: footer, enUS: footerEn }, permissionFlag: { on }, entry: { path } }
  for (const [key, value] of Object.entries(requested)) {
    const parameter = all.find(one => one.key === key)
    if (!parameter || JSON.stringify(parameter.value) === JSON.stringify(value)) continue
    const saved = await call('PUT /parametersetting', {
      key: parameter.key,
      value,
      version: parameter.version,
    }).catch(() => null)
    if (!saved) return false
    Object.assign(parameter, saved)
  }
  return true
}
