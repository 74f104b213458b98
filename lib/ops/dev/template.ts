import { readdirSync, readFileSync } from 'node:fs'
import type { Names } from './names'
import type { ModuleInput } from './protocol'

export interface Generated {
  files: Record<string, string>
  words: { zhCN: Words; enUS: Words }
}

export type Words = { [name: string]: string | Words }

const home = new URL('./templates/', import.meta.url)

const calls = {
  basic: 'open__component__(stranger, {})',
  list: 'page__component__(stranger, {})',
  form: 'get__component__(stranger, {})',
}

const words: Record<ModuleInput['template'], { zhCN: Words; enUS: Words }> = {
  basic: { zhCN: { welcome: '你好，{name}' }, enUS: { welcome: 'Hello, {name}' } },
  list: {
    zhCN: { fields: { code: '编码', name: '名称', updatedAt: '更新时间' } },
    enUS: { fields: { code: 'Code', name: 'Name', updatedAt: 'Updated' } },
  },
  form: {
    zhCN: { edit: '编辑', save: '保存', saved: '保存成功', fields: { title: '标题', remarks: '备注' } },
    enUS: { edit: 'Edit', save: 'Save', saved: 'Saved', fields: { title: 'Title', remarks: 'Remarks' } },
  },
}

export function fillTemplate(names: Names, input: ModuleInput): Generated {
  const { template, permission, source, title, titleEn } = input
  const values: Record<string, string> = {
    ...names,
    source,
    access: permission || 'signed-in',
    held: permission ? `'${permission}'` : '',
    call: calls[template],
  }
  const fill = (text: string): string =>
    text.replace(/__([a-z]+)__/g, (whole, name: string) => (name in values ? fill(values[name]!) : whole))
  const read = (file: string) => fill(readFileSync(new URL(file, home), 'utf8'))
  const files = readdirSync(new URL(`${template}/`, home)).map((file): [string, string] => {
    const name = file.replace(/\.txt(x?)$/, '.ts$1').replace(/(^|-)noun(?=[-.])/, `$1${names.noun}`)
    const refused = name.endsWith('.test.ts') && permission ? read('refused.test.txt') : ''
    return [placeOf(name, names), read(`${template}/${file}`) + refused]
  })
  const { zhCN, enUS } = words[template]
  return {
    files: Object.fromEntries(files),
    words: { zhCN: { title, ...zhCN }, enUS: { title: titleEn, ...enUS } },
  }
}

function placeOf(name: string, { noun, folder }: Names): string {
  if (name === 'page.tsx') return `${folder}/${name}`
  if (name.endsWith('.tsx')) return `${folder}/_parts/${name}`
  return name.endsWith('.test.ts') ? `tests/domain/${noun}/${name}` : `lib/${noun}/${name}`
}
