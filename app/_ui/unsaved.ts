import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { confirm, expectFeedback } from '@/app/_ui/feedback/feedback'
import { draftFilesWritten } from '@/app/_ui/files/draft-files'
import { createListeners } from '@/app/_ui/listeners'
import { uiText } from './ui-texts'

interface Form {
  state: unknown
  stored: boolean
  drop(): void
}

export interface Place {
  top: number
  field?: string
}

// What was typed lives in memory as long as its tab: by the tab's path, then by the name of the form.
const forms = new Map<string, Map<string, Form>>()
const places = new Map<string, Place>()
const listeners = createListeners()
const none: readonly string[] = []
let paths: readonly string[] = none

const unload = (event: BeforeUnloadEvent) => event.preventDefault()

function changed() {
  paths = [...forms.keys()]
  if (paths.length > 0) {
    window.addEventListener('beforeunload', unload)
    expectFeedback()
  } else window.removeEventListener('beforeunload', unload)
  listeners.notify()
}

function keep(path: string, name: string, form: Form) {
  const own = forms.get(path)
  if (own) return void own.set(name, form)
  forms.set(path, new Map([[name, form]]))
  changed()
}

function forget(path: string, name: string) {
  const own = forms.get(path)
  if (!own?.delete(name) || own.size > 0) return
  forms.delete(path)
  changed()
}

export const unsavedPaths = () => paths

export function dropUnsaved(path: string) {
  places.delete(path)
  const own = forms.get(path)
  if (!own) return
  forms.delete(path)
  for (const form of own.values()) form.drop()
  changed()
}

export async function reloadPage() {
  const written = await draftFilesWritten()
  const all = [...forms.values()].flatMap(own => [...own.values()])
  if (written && all.every(({ stored }) => stored)) window.removeEventListener('beforeunload', unload)
  window.location.reload()
}

export async function mayClose(closing: readonly string[]): Promise<boolean> {
  const count = closing.filter(path => forms.has(path)).length
  if (count === 0) return true
  return confirm({
    title: uiText('leave.title'),
    content: uiText('closing.content', { count }),
    okText: uiText('closing.close'),
    cancelText: uiText('leave.stay'),
    danger: true,
  })
}

export const useUnsavedPaths = (): readonly string[] => listeners.useValue(unsavedPaths, none)

export function useFound<State>(name: string): State | undefined {
  const path = usePathname()
  return useState(() => forms.get(path)?.get(name)?.state as State | undefined)[0]
}

export function useKept(name: string, state: object | undefined, onDrop: () => void, stored = false) {
  const [path] = useState(usePathname())
  const released = useRef(false)
  useEffect(() => {
    if (!state) {
      released.current = false
      forget(path, name)
    } else if (!released.current)
      keep(path, name, {
        state,
        stored,
        drop() {
          released.current = true
          onDrop()
        },
      })
  })
  return {
    released,
    release() {
      released.current = true
      forget(path, name)
    },
  }
}

const moved = new Set<string>()

export const placeIn = (path: string) => (forms.has(path) || moved.has(path) ? places.get(path) : undefined)

export function notePlace(path: string, place: Place) {
  moved.delete(path)
  places.set(path, place)
}

// The form goes on at another path, at the place where it is.
export function movePlace(from: string, to: string) {
  const place = places.get(from)
  if (!place) return
  places.set(to, place)
  moved.add(to)
}
