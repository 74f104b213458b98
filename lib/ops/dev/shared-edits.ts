import type { Draft } from './draft'
import type { Names } from './names'
import type { Generated, Words } from './template'

const accessList = 'tests/support/calls/access-list.ts'
const manualFile = 'app/_shell/manual.ts'
export const menuFile = 'app/_shell/menu.ts'
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

export const setMenuTitle = (draft: Draft, key: string, titles: Record<Language, string>) =>
  editMessages(draft, ({ shell }, language) => {
    shell.menu[key] = titles[language]
  })

export const removeMenuTitle = (draft: Draft, key: string) =>
  editMessages(draft, ({ shell }) => {
    delete shell.menu[key]
  })

export const titlesOf = (draft: Draft): Record<Language, Words> => ({
  zhCN: readMessages(draft, 'zhCN').shell.menu,
  enUS: readMessages(draft, 'enUS').shell.menu,
})

export const hasBlock = (draft: Draft, key: string): boolean => key in readMessages(draft, 'zhCN')

export function addGenerated(
  draft: Draft,
  { key, path }: Names,
  { files, words }: Generated,
  access: string,
) {
  for (const [file, text] of Object.entries(files)) draft.set(file, text)
  editMessages(draft, (messages, language) => {
    messages[key] = words[language]
  })
  addPageAccess(draft, path, access)
}

export function removeGenerated(draft: Draft, { key, path }: Names, { files }: Generated) {
  for (const file of Object.keys(files)) if (draft.has(file)) draft.set(file, null)
  editMessages(draft, messages => {
    delete messages[key]
  })
  removePageAccess(draft, path)
}

export function addPageAccess(draft: Draft, path: string, access: string) {
  draft.edit(accessList, text => atEndOf(text, 'export const pageAccess', `'${path}': '${access}',`))
  draft.edit(manualFile, text => atEndOf(text, 'export const chapterOfPage', `'${path}': 'dictionaries',`))
}

export function removePageAccess(draft: Draft, path: string) {
  for (const file of [accessList, manualFile])
    draft.edit(file, text => text.replace(new RegExp(`\\n  '${path}':\\s*'[^']*',(?=\\n)`), ''))
}

function atEndOf(text: string, head: string, line: string): string {
  const end = text.indexOf('\n}\n', text.indexOf(head))
  return `${text.slice(0, end)}\n  ${line}${text.slice(end)}`
}
