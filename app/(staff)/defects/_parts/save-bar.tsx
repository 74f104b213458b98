'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { fieldNames } from '@/lib/defects/fields'
import { inputId } from './field-frame'
import css from './form.module.css'
import { useErrors, useForm } from './form-store'

interface SaveBarProps {
  /** Fields changed since the last save, files included. */
  unsaved: number
  saving: 'draft' | 'submit' | undefined
  /** Share of the files sent, 0 to 1. */
  progress: number | undefined
  canDraft: boolean
  onSave(as: 'draft' | 'submit'): void
  onLeave(): void
}

/** Stays at the bottom: what is unsaved, what is wrong, and the ways out. */
export function SaveBar({ unsaved, saving, progress, canDraft, onSave, onLeave }: SaveBarProps) {
  const t = useTranslations('defects.form')
  const form = useForm()
  const wrong = Object.keys(useErrors()).length
  return (
    <div className={css.bar}>
      <span className={css.status} aria-live="polite">
        {wrong > 0 ? (
          <button type="button" className={`ui-link ${css.wrong}`} onClick={() => focusFirst(form.errors)}>
            {t('wrong', { count: wrong })}
          </button>
        ) : saving ? (
          progress === undefined ? (
            t('saving')
          ) : (
            t('sending', { percent: Math.round(progress * 100) })
          )
        ) : unsaved > 0 ? (
          t('unsaved', { count: unsaved })
        ) : (
          t('nothingUnsaved')
        )}
      </span>
      <Button onClick={onLeave}>{t('cancel')}</Button>
      {canDraft && (
        <Button disabled={saving === 'submit'} loading={saving === 'draft'} onClick={() => onSave('draft')}>
          {t('saveDraft')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={saving === 'draft'}
        loading={saving === 'submit'}
        onClick={() => onSave('submit')}
      >
        {canDraft ? t('submit') : t('save')}
      </Button>
    </div>
  )
}

/** The first wrong field in the order of the form comes into view and takes the focus. */
export function focusFirst(errors: Record<string, string>) {
  const name = fieldNames.find(field => field in errors) ?? Object.keys(errors)[0]
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.scrollIntoView({ block: 'center' })
  const input = document.getElementById(inputId(name ?? '')) ?? field
  const target = input?.matches('input, textarea')
    ? input
    : input?.querySelector<HTMLElement>('input, textarea')
  target?.focus({ preventScroll: true })
}
