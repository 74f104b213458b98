import type { Locale } from '@/lib/i18n/locales'

export interface Sent {
  id: number
  action: string
  locale: Locale
  data?: unknown
  apply?: { digest: string; base: Record<string, string | null>; uncommitted: boolean }
}

export interface Reply {
  id: number | null
  action: string
  state: 'success' | 'error'
  msg: string
  data?: unknown
  plan?: Plan
}

export interface Plan {
  digest: string
  base: Record<string, string | null>
  files: PlannedFile[]
}

export interface PlannedFile {
  path: string
  kind: 'added' | 'changed' | 'removed'
  uncommitted: boolean
  diff: string
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

export interface Statement {
  text: string
  ms: number
  rows: number | null
  failed: boolean
}

export interface RecordedRequest {
  id: string
  at: string
  method: string
  path: string
  status: number
  ms: number
  statements: Statement[]
  bench: { name: string; p95Ms: number } | null
}

export interface FoundText {
  key: string
  zhCN: string
  enUS: string
}
