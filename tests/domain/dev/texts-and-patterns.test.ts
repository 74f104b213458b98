import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { matchPrefix } from '@/app/_dev/assist/match-prefix'
import { removeKey, setKey } from '@/lib/ops/dev/json-text'
import { flatten } from '@/lib/ops/dev/message-format'
import type { FoundText, Pattern } from '@/lib/ops/dev/protocol'
import { openScratch } from '@/tests/support/dev/scratch'

const scratch = openScratch()
afterAll(() => scratch.close())

const find = async (text: string) => (await scratch.ask('texts/find', { text })).data as FoundText[]

it('a text of the page is found by what is shown, exact ones first', async () => {
  expect((await find('短信发件箱')).map(({ key }) => key)).toContain('shell.menu.outbox')
  expect((await find('Text message outbox')).length + (await find('复制成功')).length).toBeGreaterThan(0)
  expect((await find('共 12 条数据')).map(({ key }) => key)).toContain('ui.table.total')
  expect(await find('没有这样的文字')).toEqual([])
})

it('both languages of a text are written together, with the same placeholders', async () => {
  const texts = { key: 'outbox.title', zhCN: '发件箱', enUS: 'Outbox' }
  expect(await scratch.change('texts/edit', texts)).toMatchObject({ msg: '保存成功' })
  const read = (file: string) => JSON.parse(readFileSync(join(scratch.root, file), 'utf8')).outbox.title
  expect([read('messages/zh-CN.json'), read('messages/en-US.json')]).toEqual(['发件箱', 'Outbox'])
  expect(await scratch.ask('texts/edit', { ...texts, zhCN: '发件箱 {count}' })).toMatchObject({
    state: 'error',
  })
  for (const key of ['outbox.none', 'outbox', '__proto__.x', 'constructor.name', 'outbox.purposes'])
    expect([key, (await scratch.ask('texts/edit', { ...texts, key })).state]).toEqual([key, 'error'])
})

it('a text can be saved as it is, with the signs of its key, its plurals, its tags and its spaces', async () => {
  const [zhCN, enUS] = ['zh-CN', 'en-US'].map(locale =>
    flatten(JSON.parse(readFileSync(join(scratch.root, `messages/${locale}.json`), 'utf8'))),
  )
  const kinds = [/, (plural|select),/, /<\w+>/, /^\s|\s$/, /^[^{]*\{\w+\}[^{]*$/]
  const keys = kinds.flatMap(kind => [...enUS!.keys()].filter(key => kind.test(enUS!.get(key)!)).slice(0, 3))
  const odd = [...enUS!.keys()].filter(key => !/^[\w.-]+$/.test(key)).slice(0, 3)
  expect(keys.length + odd.length).toBeGreaterThan(12)
  for (const key of [...keys, ...odd]) {
    const same = { key, zhCN: zhCN!.get(key), enUS: enUS!.get(key) }
    expect([key, (await scratch.ask('texts/edit', same)).msg]).toEqual([key, '没有需要修改的内容'])
  }
})

it('braces and tags of a text are those of the other language', async () => {
  const key = 'outbox.title'
  const edit = async (zhCN: string, enUS: string) =>
    (await scratch.ask('texts/edit', { key, zhCN, enUS })).msg
  expect(await edit('共 {n} 条', '{n, plural, one {# row} other {# rows}}')).toBe('')
  expect(await edit('共 {n} 条', '{n, plural, one {# row} other {# {m}}}')).toContain('{m}')
  expect(await edit('<b>共</b>', 'All')).toContain('<b>')
  for (const broken of ['共 {n', '共 {} 条', '{n, plural, one {x}'])
    expect(await edit(broken, broken)).toContain('大括号')
})

it('the patterns are those of the code, and each fits its sample', async () => {
  const { data } = await scratch.ask('patterns/list')
  const names = (data as Pattern[]).map(({ name }) => name)
  expect(names).toEqual(['mobile', 'letters', 'vin', 'idCard', 'creditCode', 'phone', 'email', 'loginId'])
  for (const { source, flags, sample } of data as Pattern[])
    expect(matchPrefix(source, flags, sample)).toEqual({ kind: 'whole' })
})

it.each([
  ['^(\\+86|0086)?1[3-9]\\d{9}$', '138', { kind: 'more', at: 3 }],
  ['^(\\+86|0086)?1[3-9]\\d{9}$', '+86138x', { kind: 'until', at: 6 }],
  ['^(\\+86|0086)?1[3-9]\\d{9}$', '12800138000', { kind: 'until', at: 1 }],
  ['^(\\+86|0086)?1[3-9]\\d{9}$', 'x', { kind: 'none' }],
  ['^(\\+86|0086)?1[3-9]\\d{9}$', '138001380001', { kind: 'until', at: 11 }],
  ['^[A-HJ-NPR-Z0-9]{17}$', 'LSVO', { kind: 'until', at: 3 }],
  ['^[A-Za-z ]{1,60}$', 'ab1', { kind: 'until', at: 2 }],
  ['^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$', 'a@b', { kind: 'more', at: 3 }],
])('%s says of %s how far it fits', (source, text, expected) => {
  expect(matchPrefix(source, '', text)).toEqual(expected)
})

it('the whitelist is compared with the folders, empty lines and doubles are left out, hash is refused', async () => {
  const save = (whiteList: string[], mode = 'history') =>
    scratch.ask('setting/edit', { router: { mode, whiteList } })
  expect(await save(['/403', '/403', '/login', '/users', '/moon'])).toMatchObject({
    msg: '保存成功',
    data: [
      { path: '/403', state: 'public' },
      { path: '/login', state: 'public' },
      { path: '/users', state: 'signed-in' },
      { path: '/moon', state: 'missing' },
    ],
  })
  expect(await save([], 'hash')).toMatchObject({ state: 'error', msg: expect.stringContaining('hash') })
  expect(await save(['javascript:alert(1)'])).toMatchObject({ state: 'error' })
  expect((await scratch.ask('setting/get')).data).toHaveLength(4)
})

it('a key is set, added and taken out without another line changing', () => {
  const text = '{\n  "a": {\n    "2": "x",\n    "1": "y"\n  },\n  "b": "z"\n}\n'
  expect(setKey(text, ['a', '2'], '“new”')).toBe(text.replace('"x"', '"“new”"'))
  expect(setKey(text, ['b'], 'q')).toBe(text.replace('"z"', '"q"'))
  const added = setKey(setKey(text, ['a', 'c'], 'w'), ['d'], { e: 'f' })
  expect(added).toBe(
    '{\n  "a": {\n    "2": "x",\n    "1": "y",\n    "c": "w"\n  },\n  "b": "z",\n  "d": {\n    "e": "f"\n  }\n}\n',
  )
  expect(removeKey(removeKey(added, ['d']), ['a', 'c'])).toBe(text)
  expect(removeKey(text, ['a'])).toBe('{\n  "b": "z"\n}\n')
  expect(() => setKey(text, ['no', 'such'], 'x')).toThrow('no key')
})
