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

export type ModuleType = 'template' | 'local' | 'top-level'
export type Template = 'basic' | 'list' | 'form'

export interface MenuRow {
  path: string
  name: string
  title: string
  titleEn: string
  parent: string | null
  type: ModuleType
  template: Template | null
  generated: boolean
  module: string
  icon: string
  hidden: boolean
  permission: string
  sort: number
  computed: boolean
  children: number
}

export interface MenuList {
  rows: MenuRow[]
  icons: string[]
  permissions: string[]
  sources: string[]
}

export interface ToolSettings {
  router: { mode: 'history' | 'hash'; whiteList: string[]; defaultPath: string }
  permission: boolean
  layout: { footerText: string; footerTextEn: string }
}

export interface CheckedPath {
  path: string
  state: 'public' | 'signed-in' | 'missing'
}

export interface Pattern {
  name: string
  source: string
  flags: string
  file: string
  sample: string
}
