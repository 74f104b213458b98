import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { MenuList } from '@/lib/ops/dev/protocol'
import { entry, openScratch } from '@/tests/support/dev/scratch'

const scratch = openScratch()
beforeEach(() => scratch.reset())
afterAll(() => scratch.close())

const read = (path: string) => readFileSync(join(scratch.root, path), 'utf8')
const kinds = { path: '/vehicle-kinds', name: 'vehicleKinds' }

const written = {
  basic: [
    'lib/vehicle-kinds/open-vehicle-kinds.ts',
    'app/(staff)/vehicle-kinds/_parts/vehicle-kinds-page.tsx',
  ],
  list: [
    'lib/vehicle-kinds/page-vehicle-kinds.ts',
    'app/(staff)/vehicle-kinds/_parts/vehicle-kinds-list.tsx',
  ],
  form: [
    'lib/vehicle-kinds/get-vehicle-kinds.ts',
    'app/(staff)/vehicle-kinds/_parts/vehicle-kinds-dialog.tsx',
  ],
}

describe.each(['basic', 'list', 'form'] as const)('the template %s', template => {
  const given = { ...entry, template }

  it('writes page, verb, words in both languages, access and a test, as the linter has them', async () => {
    expect(await scratch.ask('menus/add', given)).toMatchObject({ msg: '添加成功' })
    for (const path of [...written[template], 'app/(staff)/vehicle-kinds/page.tsx'])
      expect(read(path)).toMatch(/\n$/)
    expect(read(written[template][0]!)).toContain("access: 'system_parameter:query'")
    expect(read('tests/support/calls/access-list.ts')).toContain("'/vehicle-kinds': 'system_parameter:query'")
    for (const [locale, title] of [
      ['zh-CN', '车型清单'],
      ['en-US', 'Vehicle types'],
    ])
      expect(JSON.parse(read(`messages/${locale}.json`)).vehicleKinds.title).toBe(title)
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
    const files = scratch.changed().filter(path => /\.tsx?$/.test(path))
    for (const path of files) expect(read(path)).not.toMatch(/__[a-z]+__/)
    execFileSync(process.execPath, [biome, 'check', '--error-on-warnings', ...files], { cwd: scratch.root })
  })

  it('is taken back to the byte', async () => {
    await scratch.ask('menus/add', given)
    const { rows } = (await scratch.ask('menus/list')).data as MenuList
    expect(rows.find(({ name }) => name === 'vehicleKinds')).toMatchObject({ type: 'template', template })
    expect(await scratch.ask('menus/del', { ...kinds, delViews: true })).toMatchObject({
      msg: '删除成功',
    })
    expect([scratch.changes(), existsSync(join(scratch.root, 'lib/vehicle-kinds'))]).toEqual(['', false])
  })
})

it('files stay unless the person lets them go too', async () => {
  await scratch.ask('menus/add', entry)
  await scratch.ask('menus/del', { ...kinds, delViews: false })
  expect(existsSync(join(scratch.root, 'app/(staff)/vehicle-kinds/page.tsx'))).toBe(true)
  expect(await scratch.ask('menus/add', entry)).toMatchObject({ state: 'error', data: { field: 'name' } })
})

it('a child lies below its parent, also with a long name', async () => {
  const name = 'exceptionally long name of a vehicle kind'.slice(0, 40)
  const given = { ...entry, name, parent: '/users system' }
  expect(await scratch.ask('menus/add/sub', given)).toMatchObject({ msg: '添加成功' })
  const { rows } = (await scratch.ask('menus/list')).data as MenuList
  const added = rows.find(one => one.template)!
  expect(added).toMatchObject({ path: `/users/${name.replaceAll(' ', '-')}`, parent: '/users system' })
  expect(read(`app/(staff)${added.path}/page.tsx`)).toContain(`path: '${added.path}'`)
  await scratch.ask('menus/del', { path: added.path, name: added.name, delViews: true })
  expect(scratch.changes()).toBe('')
})

it('a list is offered tables that have what it shows', async () => {
  const { sources } = (await scratch.ask('menus/list')).data as MenuList
  expect(sources).toContain('assemblies')
  expect(sources).not.toContain('synonyms')
  expect(await scratch.ask('menus/add', { ...entry, source: 'users' })).toMatchObject({ state: 'error' })
})
