import { type FormEvent, useState } from 'react'
import type { Answer } from './post-form'

type Values<Name extends string> = Record<Name, string>

interface Options<Name extends string> {
  names: readonly Name[]
  check(values: Values<Name>): Record<string, string>
  send(values: Values<Name>): Promise<Answer>
  target: string
  unreachable: string
}

export function usePublicForm<Name extends string>(options: Options<Name>) {
  const { names, check, send, target, unreachable } = options
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const show = (found: Record<string, string>) => {
      setErrors(found)
      const wrong = names.find(name => found[name])
      form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    }
    setProblem(undefined)
    const values = Object.fromEntries(
      names.map(name => [name, String(typed.get(name) ?? '')]),
    ) as Values<Name>
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    const answer = await send(values)
    if (answer.code === 200) return window.location.assign(target)
    setBusy(false)
    if (answer.errors?.length)
      return show(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message])))
    setProblem(answer.resMsg ?? unreachable)
  }

  return { errors, busy, frame: { problem, busy, onSubmit, noValidate: true } }
}
