import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicWords } from '@/lib/http/public-words'
import type { Draft } from './draft'
import type { Item } from './menu-source'
import type { Names } from './names'
import { Refusal } from './refusal'
import { hasCall } from './shared-edits'
import type { Generated } from './template'

export function checkPath({ root }: Draft, { path }: Names, items: Item[]) {
  const [, first = ''] = path.split('/')
  if (publicWords.some(word => word === first) || existsSync(join(root, 'app', first)))
    throw new Refusal('pathTaken', { path }, 'name')
  const others = [`app/(public)/${first}`, `app/(staff)${path}`, `public/${first}`]
  const taken = items.flatMap(item => [item, ...item.children]).some(one => one.path === path)
  if (taken || others.some(place => existsSync(join(root, place))))
    throw new Refusal('pageTaken', { path }, 'name')
}

export function checkGenerated(draft: Draft, { calls, files }: Generated) {
  const call = Object.keys(calls).find(one => hasCall(draft, one))
  if (call) throw new Refusal('callTaken', { call }, 'name')
  const twice = Object.values(files).map(namedTwice).find(Boolean)
  if (twice) throw new Refusal('wordTaken', { name: twice }, 'name')
}

function namedTwice(text: string): string | undefined {
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.replace(/^\s*type\s+/, '').trim()),
  )
  const declared = [...text.matchAll(/^(?:export )?(?:default )?(?:function|const|interface|type) (\w+)/gm)]
  const all = [...imported, ...declared.map(([, name = '']) => name)].filter(Boolean)
  return all.find((name, at) => all.indexOf(name) !== at)
}
