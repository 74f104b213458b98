'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormField, FormValue } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { TextButton } from '@/app/_ui/icon'
import { useFound, useKept } from '@/app/_ui/unsaved'
import type { Commented } from '@/lib/comments/schema'
import type { Data } from '@/lib/http/calls'
import { formatMinute } from './format-minute'
import { searchPeople } from './record-search/search-field-of'

type Comment = Data<'GET /comments'>[number]

const focusIn = (box: HTMLElement | null, field: string) =>
  box?.querySelector<HTMLElement>(`[data-field="${field}"] :is(textarea, input)`)?.focus()

const empty = { text: null, mentioned: null }

export function Comments({ entity, entityId }: { entity: Commented; entityId: string }) {
  const t = useTranslations('comments')
  const [list, setList] = useState<Comment[]>()
  const box = useRef<HTMLElement>(null)
  const load = useCallback(async () => {
    const found = await call('GET /comments', { entity, entityId })
    setList(found)
    const ids = found.flatMap(({ notice }) => notice ?? [])
    if (ids.length > 0) await call('POST /notices/read', { ids }, { quiet: true })
  }, [entity, entityId])
  // call() has already shown the error.
  useEffect(() => void load().catch(() => undefined), [load])

  const fields = useMemo(
    (): FormField[] => [
      { name: 'text', label: t('text'), type: 'textarea', rows: 2, maxLength: 2000 },
      {
        name: 'mentioned',
        label: t('mentioned'),
        type: 'multi-select',
        wide: true,
        source: { search: searchPeople },
      },
    ],
    [t],
  )
  const kept = `comment ${entity} ${entityId}`
  const found = useFound<{ text: FormValue }>(kept)
  const form = useFormValues({ ...empty, text: found?.text ?? null }, [{ fields }])
  const { text, mentioned } = form.values
  useKept(kept, text ? { text } : undefined, () => form.replace(empty))
  // Whoever was named with @ goes on with the text.
  const asking = useRef(false)
  useEffect(() => {
    if (mentioned && asking.current) focusIn(box.current, 'text')
    asking.current = false
  }, [mentioned])
  const send = async () => {
    if (!text) return
    try {
      await call('POST /comments', asInput({ entity, entityId, text, mentioned: mentioned ?? [] }), {
        quiet: true,
      })
    } catch (error) {
      if (error instanceof CallError) form.setServerErrors(error.errors)
      return
    }
    form.replace(empty)
    await load()
  }
  const remove = async (id: string) => {
    await call('DELETE /comments/:id', { id })
    await load()
  }
  const press = (event: KeyboardEvent) => {
    const inText = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (event.key === '@' && inText) {
      asking.current = true
      focusIn(box.current, 'mentioned')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section ref={box} aria-label={t('title')} onKeyDown={press}>
      {list?.length === 0 && <p className="tertiary mb-12">{t('none')}</p>}
      <ol>
        {list?.map(comment => (
          <li key={comment.id} className="mb-12">
            <p className="tertiary">
              {comment.name} · {formatMinute(comment.createdAt)}
              {comment.mentioned.map(({ name, read }) => (
                <span key={name}> · {t(read ? 'read' : 'unread', { name })}</span>
              ))}
              {comment.mine && (
                <>
                  {' · '}
                  <TextButton onClick={() => void remove(comment.id)}>{t('delete')}</TextButton>
                </>
              )}
            </p>
            <p className="pre-line">{comment.text}</p>
          </li>
        ))}
      </ol>
      <div className="ui-form in-dialog">
        <FieldGrid prefix={`comment-${entityId}-`} fields={fields} form={form} />
      </div>
      <ActionButton className="mt-8" aria-keyshortcuts="Control+Enter" disabled={!text} onClick={send}>
        {t('send')}
      </ActionButton>
    </section>
  )
}
