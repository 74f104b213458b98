'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Field, FieldName } from '@/lib/defects/fields'
import { Choice } from '../../../_ui/choice'
import { useForm, useValue } from './form-store'
import { loadOptions } from './look-ups'
import { useInputProps } from './use-checks'
import { isEmpty, type Values } from './values'
import { vocabularyOf } from './vocabulary'
import { fillsOf, wordOf } from './words'

/** Choosing these settles others: what no longer fits is emptied. */
const below: Partial<Record<FieldName, FieldName[]>> = {
  province: ['city', 'district'],
  city: ['district'],
  producerId: ['brandId', 'modelRangeId', 'typeCodeId'],
  brandId: ['modelRangeId', 'typeCodeId'],
  modelRangeId: ['typeCodeId'],
  assemblyCode: ['subAssemblyCode'],
}

/** Without the field above there is nothing to choose from. */
const needs: Partial<Record<FieldName, FieldName>> = {
  city: 'province',
  district: 'city',
  typeCodeId: 'modelRangeId',
  subAssemblyCode: 'assemblyCode',
}

/** The chain above a catalogue entry always follows the choice; what describes the car only fills gaps. */
const chain: Partial<Record<FieldName, FieldName[]>> = {
  brandId: ['producerId'],
  modelRangeId: ['producerId', 'brandId'],
}

/** A choice from a coded list or from the catalogue; the list is loaded when it is opened. */
export function OptionInput({ name, field }: { name: FieldName; field: Field }) {
  const form = useForm()
  const t = useTranslations()
  const value = useValue<string | string[]>(name)
  const parent = needs[name]
  const parentValue = useValue(parent ?? name)
  const vocabulary = vocabularyOf(name) ?? ''
  const several = field.kind === 'codes' || field.kind === 'assemblies'
  const chosen = (isEmpty(value) ? [] : [value].flat()) as string[]

  const load = useCallback(() => loadOptions(field, { values: form.values }), [field, form])
  const search = useCallback(
    (keyword: string, signal: AbortSignal) =>
      loadOptions(field, { values: form.values, search: keyword.trim() || undefined, signal }),
    [field, form],
  )
  const choose = (next: string[]) => {
    const one = next[0]
    if (several) return form.patch({ [name]: next })
    const emptied = Object.fromEntries((below[name] ?? []).map(other => [other, null]))
    const fills = one ? gaps(form.values, chain[name] ?? [], fillsOf(vocabulary, one)) : {}
    form.patch({ ...emptied, ...fills, [name]: one ?? null })
  }
  const props = useInputProps(name)
  const first = parent && isEmpty(parentValue) ? parent : undefined
  return (
    <Choice
      {...props}
      label={t(`fields.${name}`)}
      value={chosen}
      multiple={several}
      labels={Object.fromEntries(chosen.map(one => [one, wordOf(vocabulary, one) ?? one]))}
      disabled={first !== undefined}
      placeholder={first && t('defects.form.first', { field: t(`fields.${first}`) })}
      onChange={choose}
      {...(field.kind === 'reference' ? { search } : { load })}
    />
  )
}

function gaps(values: Values, always: FieldName[], fills: Values): Values {
  return Object.fromEntries(
    Object.entries(fills).filter(
      ([name]) => always.includes(name as FieldName) || isEmpty(values[name as FieldName]),
    ),
  )
}
