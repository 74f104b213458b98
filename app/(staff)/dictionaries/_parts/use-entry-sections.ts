'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryField, EntryView } from '@/lib/dictionaries/view'
import { sourceOf } from './entry-options'
import { nameKeyOf, useLabel } from './entry-words'

export type KnownNames = Record<string, Record<string, string>>

export function useEntrySections(
  view: EntryView,
  row: EntryRow | undefined,
  known: KnownNames,
): FormSection[] {
  const t = useTranslations('dictionaries')
  const label = useLabel(view.entity)
  return useMemo(() => {
    const locked = row !== undefined && !view.may.edit
    const field = (one: EntryField): FormField => {
      const fixed = one.kind === 'text' && one.fixed === true
      const common = {
        name: one.name,
        label: label(one.name),
        required: one.required,
        disabled: () => locked || (fixed && row !== undefined),
        hint: fixed ? t('hint.fixed') : one.name === 'sort' ? t('hint.sort') : undefined,
      }
      switch (one.kind) {
        case 'text':
          return {
            ...common,
            type: one.lines ? 'textarea' : 'text',
            maxLength: one.max,
            code: one.name === 'code',
          }
        case 'number':
          return { ...common, type: 'number', min: one.min, max: one.max }
        case 'decimal':
          return { ...common, type: 'number', min: 0, max: one.max, decimals: one.decimals }
        case 'flag':
          return { ...common, type: 'boolean' }
        default: {
          const value = row?.[one.name]
          const name = row?.[nameKeyOf(one.name)]
          const labels = {
            ...known[one.name],
            ...(value ? { [String(value)]: String(name ?? value) } : {}),
          }
          return { ...common, type: 'select', source: { ...sourceOf(one), labels } }
        }
      }
    }
    const isOrder = ({ name }: EntryField) => name === 'sort' || name === 'nameEn'
    return [
      { key: 'main', title: t('sections.main'), fields: view.fields.filter(one => !isOrder(one)).map(field) },
      { key: 'order', title: t('sections.order'), fields: view.fields.filter(isOrder).map(field) },
    ]
  }, [t, label, view, row, known])
}
