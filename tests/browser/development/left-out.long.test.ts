import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const built = '.next'
const apart = /^(cache|dev|types|diagnostics|trace)/
let files: { path: string; text: string }[] = []

beforeAll(() => {
  files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter(path => !apart.test(path) && statSync(join(built, path)).isFile())
    .map(path => ({ path, text: textOf(path) }))
})

/** A source map quotes whole files, including code left out of the build; only the list of its sources counts. */
function textOf(path: string): string {
  const text = readFileSync(join(built, path), 'utf8')
  if (!path.endsWith('.map')) return text
  const sourcesOf = (map: { sources?: string[]; sections?: { map: object }[] }): string[] => [
    ...(map.sources ?? []),
    ...(map.sections ?? []).flatMap(section => sourcesOf(section.map)),
  ]
  return sourcesOf(JSON.parse(text)).join('\n')
}

const holding = (part: string | RegExp) =>
  files
    .filter(({ text }) => (typeof part === 'string' ? text.includes(part) : part.test(text)))
    .map(({ path }) => path)

it('the production build has pages, styles and servers to look through', () => {
  expect(holding('短信发件箱').length).toBeGreaterThan(0)
  for (const ending of ['.css', '.js', '.json'])
    expect(files.some(({ path }) => path.endsWith(ending))).toBe(true)
})

it.each([
  // The socket.
  'tool_ui',
  'DEV_TOOL',
  'menus/add/sub',
  'setting/edit',
  // Words of the window, in both languages.
  '开发工具',
  'Development tool',
  '确认删除该数据,有未知风险',
  '不可用,重复注册',
  // Its styles.
  'dev-module',
])('nothing of the development tool is in it: %s', part => {
  expect(holding(part)).toEqual([])
})

it('no manifest, source map or list of files names a file of the tool, so no page loads a byte more for it', () => {
  expect(holding(/app\/_dev\/|lib\/ops\/dev\//)).toEqual([])
})
