'use client'

import { Button, Checkbox, Radio } from 'antd'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { MenuList, MenuRow } from '@/lib/ops/dev/protocol'
import css from '../dev.module.css'
import { Field } from '../field'
import { useTool } from '../tool'
import { useSpeak } from '../words'
import { type Faults, faultsOf, type ModuleValues, pathOf, valuesOf } from './module-values'

interface Props {
  list: MenuList
  row?: MenuRow
  parent?: MenuRow
  onDone(changed: boolean): void
}

export function ModuleForm({ list, row, parent, onDone }: Props) {
  const speak = useSpeak()
  const { change } = useTool()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(valuesOf(row, parent, list.sources[0] ?? ''))
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<{ field?: string; msg: string }>()
  const set = (given: Partial<ModuleValues>) => {
    setValues({ ...values, ...given })
    setFaults({ ...faults, ...Object.fromEntries(Object.keys(given).map(name => [name, undefined])) })
    setRefused(undefined)
  }
  const check = (field: keyof ModuleValues) =>
    setFaults({ ...faults, [field]: faultsOf(values, !row)[field] })
  const faultOf = (field: keyof ModuleValues) =>
    refused?.field === field ? refused.msg : faults[field] && speak(faults[field])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(values, !row)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const action = row ? 'menus/edit' : parent ? 'menus/add/sub' : 'menus/add'
    const reply = await change(action, row ? { path: row.path, name: row.name, values } : values)
    if (reply.state === 'success') onDone(true)
    else setRefused({ field: (reply.data as { field?: string })?.field, msg: reply.msg })
  }
  const text = (name: 'title' | 'titleEn' | 'name' | 'module' | 'redirect', readOnly = false) => (
    <Field
      label={speak(name === 'module' ? 'modulePath' : name)}
      fault={faultOf(name)}
      required={!readOnly && name !== 'redirect'}
    >
      {props => (
        <input
          {...props}
          name={name}
          className={css.input}
          readOnly={readOnly}
          value={values[name]}
          onChange={event => set({ [name]: event.target.value })}
          onBlur={() => check(name)}
        />
      )}
    </Field>
  )
  return (
    <form ref={form} noValidate onSubmit={send} aria-label={speak(row ? 'editMenu' : 'addMenu')}>
      <h2>
        {speak(row ? 'editMenu' : parent ? 'addChild' : 'addMenu')} {parent?.title}
      </h2>
      <div className={css.fields}>
        {text('title')}
        {text('titleEn')}
        {text('name', Boolean(row))}
        <Field label={speak('path')}>
          {props => (
            <input
              {...props}
              readOnly
              className={css.input}
              value={row ? row.path : shownPath(values, parent)}
            />
          )}
        </Field>
        {!row && <TypeFields values={values} list={list} top={!parent} onChange={set} />}
        {!row && values.type === 'local' && text('module')}
        {!row && values.type === 'top-level' && text('redirect')}
        <LookFields values={values} list={list} fault={faultOf('permission')} onChange={set} />
      </div>
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit">
          {speak('save')}
        </Button>
        <Button onClick={() => onDone(false)}>{speak('cancel')}</Button>
      </div>
    </form>
  )
}

const shownPath = (values: ModuleValues, parent: MenuRow | undefined) =>
  values.type === 'local'
    ? values.module.replace(/^app\/\(staff\)/, '').replace(/\/page\.tsx$/, '')
    : pathOf(values.name, parent)

interface PartProps {
  values: ModuleValues
  list: MenuList
  onChange(change: Partial<ModuleValues>): void
}

function TypeFields({ values, list, top, onChange }: PartProps & { top: boolean }) {
  const speak = useSpeak()
  const id = useId()
  const types = [
    ['template', 'template'],
    ['local', 'local'],
    ...(top ? [['top-level', 'topLevel'] as const] : []),
  ] as const
  return (
    <>
      <div className={css.field}>
        <span id={id}>{speak('type')}</span>
        <Radio.Group
          aria-labelledby={id}
          value={values.type}
          onChange={event => onChange({ type: event.target.value })}
        >
          {types.map(([value, word]) => (
            <Radio key={value} value={value}>
              {speak(word)}
            </Radio>
          ))}
        </Radio.Group>
      </div>
      {values.type === 'template' && (
        <Select
          label={speak('template')}
          value={values.template}
          options={(['basic', 'list', 'form'] as const).map(value => [value, speak(value)])}
          onChange={value => onChange({ template: value as ModuleValues['template'] })}
        />
      )}
      {values.type === 'template' && values.template === 'list' && (
        <Select
          label={speak('source')}
          value={values.source}
          options={list.sources.map(one => [one, one])}
          onChange={source => onChange({ source })}
        />
      )}
    </>
  )
}

function LookFields({ values, list, fault, onChange }: PartProps & { fault?: string }) {
  const speak = useSpeak()
  const optional = (all: string[]): [string, string][] => [
    ['', speak('none')],
    ...all.map((one): [string, string] => [one, one]),
  ]
  return (
    <>
      <Select
        label={speak('icon')}
        value={values.icon}
        options={optional(list.icons)}
        onChange={icon => onChange({ icon })}
      />
      <Select
        label={speak('permission')}
        fault={fault}
        value={values.permission}
        options={optional(list.permissions)}
        onChange={permission => onChange({ permission })}
      />
      <Field label={speak('sort')}>
        {props => (
          <input
            {...props}
            type="number"
            min={1}
            max={999}
            className={css.input}
            value={values.sort}
            onChange={event =>
              onChange({ sort: Math.max(1, Math.min(999, Number(event.target.value) || 1)) })
            }
          />
        )}
      </Field>
      <div className={css.field}>
        <Checkbox checked={values.hidden} onChange={event => onChange({ hidden: event.target.checked })}>
          {speak('hide')}
        </Checkbox>
        <Checkbox checked disabled>
          {speak('keepAlive')}
        </Checkbox>
        <small className={css.quiet}>{speak('keepAliveWhy')}</small>
      </div>
    </>
  )
}

interface SelectProps {
  label: string
  value: string
  options: [string, string][]
  fault?: string
  onChange(value: string): void
}

function Select({ label, value, options, fault, onChange }: SelectProps) {
  return (
    <Field label={label} fault={fault}>
      {props => (
        <select
          {...props}
          className={css.input}
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {options.map(([key, shown]) => (
            <option key={key} value={key}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
