'use client'

import type { MenuRow } from '@/lib/ops/dev/protocol'
import type { Word } from '../words'

export interface ModuleValues {
  title: string
  titleEn: string
  name: string
  parent: string | null
  type: MenuRow['type']
  template: 'basic' | 'list' | 'form'
  source: string
  module: string
  redirect: string
  icon: string
  permission: string
  sort: number
  hidden: boolean
}

export type Faults = Partial<Record<keyof ModuleValues, Word>>

export const valuesOf = (
  row: MenuRow | undefined,
  parent: MenuRow | undefined,
  source: string,
): ModuleValues => ({
  title: row?.title ?? '',
  titleEn: row?.titleEn ?? '',
  name: row?.name ?? '',
  parent: parent ? `${parent.path} ${parent.name}` : null,
  type: row?.type ?? 'template',
  template: row?.template ?? 'list',
  source,
  module: row?.module ?? '',
  redirect: '',
  icon: row?.icon ?? '',
  permission: row?.permission ?? '',
  sort: row?.sort ?? 999,
  hidden: row?.hidden ?? false,
})

export const pathOf = (name: string, parent: MenuRow | undefined) =>
  `${parent?.path ?? ''}/${name.split(' ').filter(Boolean).join('-')}`

export function faultsOf(values: ModuleValues, isNew: boolean): Faults {
  const faults: Faults = {}
  if (!values.title.trim()) faults.title = 'required'
  if (!values.titleEn.trim()) faults.titleEn = 'required'
  if (!isNew) return faults
  if (!values.name.trim()) faults.name = 'required'
  else if (!/^[a-z ]+$/.test(values.name)) faults.name = 'letters'
  else if (values.name.length > 40) faults.name = 'tooLong'
  if (values.type === 'local' && !values.module.trim()) faults.module = 'needsModule'
  return faults
}
