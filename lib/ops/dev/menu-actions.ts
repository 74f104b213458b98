import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { permissions } from '@/lib/core/permissions'
import { publicWords } from '@/lib/http/public-words'
import { action, type Workshop } from './action'
import { Draft } from './draft'
import { recordGenerated, recordOf } from './generated'
import { type Item, insertEntry, printEntry, readMenu, removeItem, rewriteItem } from './menu-source'
import { type Names, namesOf } from './names'
import { type MenuList, type MenuRow, type ModuleInput, moduleInput } from './protocol'
import { Refusal } from './refusal'
import { fillTemplate, type Generated, type Words } from './template'

const accessList = 'tests/support/calls/access-list.ts'
const manualFile = 'app/_shell/manual.ts'
const menuFile = 'app/_shell/menu.ts'
const messageFiles = { zhCN: 'messages/zh-CN.json', enUS: 'messages/en-US.json' } as const
type Language = keyof typeof messageFiles
type Messages = Words & { shell: { menu: Words } }

const readMessages = (draft: Draft, language: Language): Messages =>
  JSON.parse(draft.read(messageFiles[language]))

function editMessages(draft: Draft, change: (messages: Messages, language: Language) => void) {
  for (const language of ['zhCN', 'enUS'] as const) {
    const messages = readMessages(draft, language)
    change(messages, language)
    draft.set(messageFiles[language], `${JSON.stringify(messages, null, 2)}\n`)
  }
}

const setMenuTitle = (draft: Draft, key: string, titles: Record<Language, string>) =>
  editMessages(draft, ({ shell }, language) => {
    shell.menu[key] = titles[language]
  })

const removeMenuTitle = (draft: Draft, key: string) =>
  editMessages(draft, ({ shell }) => {
    delete shell.menu[key]
  })

const titlesOf = (draft: Draft): Record<Language, Words> => ({
  zhCN: readMessages(draft, 'zhCN').shell.menu,
  enUS: readMessages(draft, 'enUS').shell.menu,
})

const hasBlock = (draft: Draft, key: string): boolean => key in readMessages(draft, 'zhCN')

function addGenerated(draft: Draft, { key, path }: Names, { files, words }: Generated, access: string) {
  for (const [file, text] of Object.entries(files)) draft.set(file, text)
  editMessages(draft, (messages, language) => {
    messages[key] = words[language]
  })
  addPageAccess(draft, path, access)
}

function removeGenerated(draft: Draft, { key, path }: Names, { files }: Generated) {
  for (const file of Object.keys(files)) if (draft.has(file)) draft.set(file, null)
  editMessages(draft, messages => {
    delete messages[key]
  })
  removePageAccess(draft, path)
}

function addPageAccess(draft: Draft, path: string, access: string) {
  draft.edit(accessList, text => atEndOf(text, 'export const pageAccess', `'${path}': '${access}',`))
  draft.edit(manualFile, text => atEndOf(text, 'export const chapterOfPage', `'${path}': 'dictionaries',`))
}

function removePageAccess(draft: Draft, path: string) {
  for (const file of [accessList, manualFile])
    draft.edit(file, text => text.replace(new RegExp(`\\n  '${path}':\\s*'[^']*',(?=\\n)`), ''))
}

function atEndOf(text: string, head: string, line: string): string {
  const end = text.indexOf('\n}\n', text.indexOf(head))
  return `${text.slice(0, end)}\n  ${line}${text.slice(end)}`
}

const entryRef = z.strictObject({ path: z.string().max(200), name: z.string().max(80) })

export const menuActions = {
  'menus/list': action(z.unknown(), listMenu),
  'menus/add': action(moduleInput, (workshop, input) => addEntry(workshop, { ...input, parent: null })),
  'menus/add/sub': action(moduleInput, addEntry),
  'menus/edit': action(entryRef.extend({ values: moduleInput }), editEntry),
  'menus/del': action(entryRef.extend({ delViews: z.boolean() }), deleteEntry),
}

function listMenu({ root, dataDir }: Workshop): { data: MenuList } {
  const draft = new Draft(root)
  const text = draft.read(menuFile)
  const titles = titlesOf(draft)
  const rowOf = (item: Item, at: number, parent: Item | null): MenuRow => {
    const generated = recordOf(dataDir, item.path, item.labelKey)
    const top = Boolean(item.below)
    return {
      path: item.path,
      name: item.labelKey,
      title: String(titles.zhCN[item.labelKey] ?? item.labelKey),
      titleEn: String(titles.enUS[item.labelKey] ?? item.labelKey),
      parent: parent && `${parent.path} ${parent.labelKey}`,
      type: top ? 'top-level' : generated ? 'template' : 'local',
      template: generated && !top ? generated.template : null,
      generated: Boolean(generated),
      module: top ? '' : (pageOf(root, item.path) ?? ''),
      icon: item.icon,
      hidden: item.hidden,
      permission: item.access,
      sort: at + 1,
      children: item.children.length,
    }
  }
  const { items } = readMenu(text)
  const rows = items.flatMap((item, at) => [
    rowOf(item, at, null),
    ...item.children.map((child, below) => rowOf(child, below, item)),
  ])
  const icons = [...draft.read('app/_ui/icon.tsx').matchAll(/^ {2}(\w+):\s*$|^ {2}(\w+): '/gm)].map(
    ([, broken, one]) => (broken ?? one)!,
  )
  return { data: { rows, icons, permissions: accessWords, sources: sourcesOf(draft) } }
}

const accessWords = Object.entries(permissions).flatMap(([id, actions]) => [
  id,
  ...actions.map(one => `${id}:${one}`),
])

const sourcesOf = (draft: Draft) =>
  [
    ...draft
      .read('db/schema/dictionaries.ts')
      .matchAll(/^export const (\w+) = pgTable\(\s*'\w+',\s*\{\s*\.\.\.common\b/gm),
  ].map(([, name = '']) => name)

function addEntry({ root, dataDir }: Workshop, input: ModuleInput) {
  const draft = new Draft(root)
  const { items, span } = readMenu(draft.read(menuFile))
  const parent =
    input.parent === null ? null : items.find(one => `${one.path} ${one.labelKey}` === input.parent)
  if (parent === undefined) throw new Refusal('noEntry')
  if (parent && !parent.below) throw new Refusal('notTopLevel')
  const names = namesOf(input.name, parent?.path ?? null)
  checkFields(input)
  checkNew(draft, names, items)
  const path = input.type === 'local' ? routeOf(root, input.module) : names.path
  if (input.type !== 'local') checkPath(draft, names, items)
  const entry = {
    path,
    labelKey: names.key,
    icon: input.icon,
    access: input.permission,
    hidden: input.hidden,
  }
  const printed = printEntry(entry, input.type === 'top-level' ? '' : undefined)
  draft.edit(menuFile, text =>
    insertEntry(text, parent?.below ?? span, parent?.children ?? items, printed, input.sort),
  )
  setMenuTitle(draft, names.key, { zhCN: input.title, enUS: input.titleEn })
  if (input.type === 'template') generate(draft, names, input)
  if (input.type === 'top-level' && input.redirect) addRedirect(draft, names, input.redirect)
  const generated = input.type === 'template' || (input.type === 'top-level' && input.redirect !== '')
  return {
    msg: 'added' as const,
    draft,
    done: () =>
      generated && recordGenerated(dataDir, path, names.key, { ...input, parent: parent?.path ?? null }),
  }
}

function generate(draft: Draft, names: Names, input: ModuleInput) {
  if (input.template === 'list' && !sourcesOf(draft).includes(input.source))
    throw new Refusal('template', {}, 'source')
  if (hasBlock(draft, names.key)) throw new Refusal('duplicate', { name: input.name }, 'name')
  for (const folder of [names.folder, `lib/${names.noun}`, `tests/domain/${names.noun}`])
    if (existsSync(join(draft.root, folder))) throw new Refusal('duplicate', { name: input.name }, 'name')
  addGenerated(draft, names, fillTemplate(names, input), input.permission || 'signed-in')
}

function addRedirect(draft: Draft, names: Names, target: string) {
  if (!pageOf(draft.root, target)) throw new Refusal('noModule', { path: target }, 'redirect')
  draft.set(
    `${names.folder}/page.tsx`,
    `import { redirect } from 'next/navigation'

export default function ${names.component}Page() {
  redirect('${target}')
}
`,
  )
  addPageAccess(draft, names.path, 'signed-in')
}

function checkFields(input: ModuleInput) {
  for (const field of ['title', 'titleEn'] as const)
    if (!input[field]) throw new Refusal('required', {}, field)
  if (input.type === 'local' && !input.module) throw new Refusal('modulePath', {}, 'module')
  if (input.permission && !accessWords.includes(input.permission))
    throw new Refusal('permission', { permission: input.permission }, 'permission')
}

function checkNew(draft: Draft, names: Names, items: Item[]) {
  const all = items.flatMap(item => [item, ...item.children])
  const taken = all.some(one => one.labelKey === names.key) || names.key in titlesOf(draft).zhCN
  if (taken) throw new Refusal('duplicate', { name: names.key }, 'name')
}

function checkPath({ root }: Draft, { path }: Names, items: Item[]) {
  const [, first = ''] = path.split('/')
  if (publicWords.includes(first) || existsSync(join(root, 'app', first)))
    throw new Refusal('pathTaken', { path }, 'name')
  const places = [`app/(public)/${first}`, `app/(staff)${path}`, `public/${first}`]
  const inMenu = items.flatMap(item => [item, ...item.children]).some(item => item.path === path)
  if (inMenu || places.some(place => existsSync(join(root, place))))
    throw new Refusal('pageTaken', { path }, 'name')
}

function editEntry({ root }: Workshop, { path, name, values }: EditInput) {
  checkFields({ ...values, type: 'template' })
  const draft = new Draft(root)
  const { item, siblings, span } = find(draft, path, name)
  const entry = { ...item, icon: values.icon, access: values.permission, hidden: values.hidden }
  draft.edit(menuFile, text => rewriteItem(text, item, entry))
  const place = siblings.findIndex(sibling => sibling.start === item.start) + 1
  if (values.sort !== place && span) move(draft, path, name, values.sort)
  setMenuTitle(draft, name, { zhCN: values.title, enUS: values.titleEn })
  return { msg: 'saved' as const, draft }
}

type EditInput = { path: string; name: string; values: ModuleInput }

function move(draft: Draft, path: string, name: string, place: number) {
  const { item, parent } = find(draft, path, name)
  const written = draft.read(menuFile).slice(item.start, item.end)
  draft.edit(menuFile, text => {
    const without = removeItem(text, item)
    const { items, span } = readMenu(without)
    const home = parent && items.find(one => one.path === parent.path && one.labelKey === parent.labelKey)
    return insertEntry(without, home?.below ?? span, home?.children ?? items, written, place)
  })
}

function deleteEntry(
  { root, dataDir }: Workshop,
  { path, name, delViews }: { path: string; name: string; delViews: boolean },
) {
  const draft = new Draft(root)
  const { item } = find(draft, path, name)
  if (item.children.length > 0) throw new Refusal('children')
  draft.edit(menuFile, text => removeItem(text, item))
  removeMenuTitle(draft, name)
  const record = recordOf(dataDir, path, name)
  if (delViews && record) {
    const names = namesOf(record.name, record.parent)
    if (record.type === 'top-level') {
      draft.set(`${names.folder}/page.tsx`, null)
      removePageAccess(draft, names.path)
    } else removeGenerated(draft, names, fillTemplate(names, record))
  }
  return {
    msg: 'deleted' as const,
    draft,
    done: () => record && recordGenerated(dataDir, path, name, null),
  }
}

function find(draft: Draft, path: string, name: string) {
  const { items, span } = readMenu(draft.read(menuFile))
  for (const parent of [null, ...items]) {
    const siblings = parent ? parent.children : items
    const item = siblings.find(one => one.path === path && one.labelKey === name)
    if (item) return { item, siblings, parent, span: parent ? parent.below : span }
  }
  throw new Refusal('noEntry')
}

function pageOf(root: string, path: string): string | null {
  let folder = 'app/(staff)'
  for (const word of path.split('/').filter(Boolean)) {
    const names = readdirSync(join(root, folder), { withFileTypes: true }).flatMap(one =>
      one.isDirectory() ? [one.name] : [],
    )
    const next = names.find(one => one === word) ?? names.find(one => /^\[\w+\]$/.test(one))
    if (!next) return null
    folder = `${folder}/${next}`
  }
  return existsSync(join(root, folder, 'page.tsx')) ? `${folder}/page.tsx` : null
}

function routeOf(root: string, module: string): string {
  const path = module.replace(/^app\/\(staff\)/, '').replace(/\/page\.tsx$/, '')
  if (!path.startsWith('/') || !pageOf(root, path)) throw new Refusal('noModule', { path: module }, 'module')
  return path
}
