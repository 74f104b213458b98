'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import type { Values } from './values'

/**
 * The values and errors of one form. Each field listens to itself only, so that a keystroke among
 * seventy-odd inputs draws one of them again.
 */
export class FormStore {
  values: Values
  errors: Record<string, string> = {}
  private listeners = new Map<string, Set<() => void>>()
  private anyListeners = new Set<() => void>()

  constructor(initial: Values) {
    this.values = initial
  }

  /** Takes over several values at once; what was wrong with them is no longer said. */
  patch(changes: Values) {
    this.values = { ...this.values, ...changes }
    const names = Object.keys(changes)
    if (names.some(name => name in this.errors)) {
      const errors = { ...this.errors }
      for (const name of names) delete errors[name]
      this.errors = errors
    }
    this.tell(names)
  }

  replace(values: Values) {
    const names = [...Object.keys(this.values), ...Object.keys(values)]
    this.values = values
    this.tell(names)
  }

  setError(name: string, message: string | undefined) {
    if (this.errors[name] === message) return
    const { [name]: _, ...rest } = this.errors
    this.errors = message ? { ...rest, [name]: message } : rest
    this.tell([name])
  }

  setErrors(errors: Record<string, string>) {
    const names = [...Object.keys(this.errors), ...Object.keys(errors)]
    this.errors = errors
    this.tell(names)
  }

  listen(name: string, listener: () => void): () => void {
    const set = this.listeners.get(name) ?? new Set()
    this.listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  }

  listenAll(listener: () => void): () => void {
    this.anyListeners.add(listener)
    return () => this.anyListeners.delete(listener)
  }

  private tell(names: Iterable<string>) {
    for (const name of new Set(names)) for (const listener of this.listeners.get(name) ?? []) listener()
    for (const listener of this.anyListeners) listener()
  }
}

export const FormContext = createContext<FormStore | null>(null)

export function useForm(): FormStore {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field stands outside its form')
  return form
}

/** The value of one field, kept current. */
export function useValue<Value = unknown>(name: FieldName): Value | undefined {
  const form = useForm()
  return useSyncExternalStore(
    useCallback(listener => form.listen(name, listener), [form, name]),
    () => form.values[name] as Value | undefined,
    () => form.values[name] as Value | undefined,
  )
}

export function useError(name: string): string | undefined {
  const form = useForm()
  const read = () => form.errors[name]
  return useSyncExternalStore(
    useCallback(listener => form.listen(name, listener), [form, name]),
    read,
    read,
  )
}

export function useErrors(): Record<string, string> {
  const form = useForm()
  const read = () => form.errors
  return useSyncExternalStore(
    useCallback(listener => form.listenAll(listener), [form]),
    read,
    read,
  )
}

export function useValues(): Values {
  const form = useForm()
  const read = () => form.values
  return useSyncExternalStore(
    useCallback(listener => form.listenAll(listener), [form]),
    read,
    read,
  )
}
