import { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'

export interface Sent {
  id: number
  action: string
  locale: Locale
  data?: unknown
}

export interface Reply {
  id: number | null
  action: string
  state: 'success' | 'error'
  msg: string
  data?: unknown
}

const line = z.string().trim().max(60)

export const moduleInput = z.strictObject({
  title: line,
  titleEn: line,
  name: z.string().max(200),
  parent: z.string().max(200).nullable().default(null),
  type: z.enum(['template', 'local', 'top-level']).default('template'),
  template: z.enum(['basic', 'list', 'form']).default('basic'),
  source: z
    .string()
    .regex(/^\w{0,60}$/)
    .default('assemblies'),
  module: z.string().trim().max(200).default(''),
  redirect: z.string().trim().max(200).default(''),
  icon: z
    .string()
    .regex(/^\w{0,30}$/)
    .default(''),
  permission: z
    .string()
    .regex(/^[\w:-]{0,80}$/)
    .default(''),
  sort: z.number().int().min(1).max(999).default(999),
  hidden: z.boolean().default(false),
})

export type ModuleInput = z.output<typeof moduleInput>

export interface MenuRow {
  path: string
  name: string
  title: string
  titleEn: string
  parent: string | null
  type: ModuleInput['type']
  template: ModuleInput['template'] | null
  generated: boolean
  module: string
  icon: string
  hidden: boolean
  permission: string
  sort: number
  children: number
}

export interface MenuList {
  rows: MenuRow[]
  icons: string[]
  permissions: string[]
  sources: string[]
}

export interface CheckedPath {
  path: string
  state: 'public' | 'signed-in' | 'missing'
}
