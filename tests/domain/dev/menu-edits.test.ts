import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MenuList } from '@/lib/ops/dev/protocol'
import { entry, openScratch } from '@/tests/support/dev/scratch'

const scratch = openScratch()
afterAll(() => scratch.close())

const rows = async () => ((await scratch.ask('menus/list')).data as MenuList).rows
const row = async (name: string) => (await rows()).find(one => one.name === name)
const read = (path: string) => readFileSync(join(scratch.root, path), 'utf8')
const system = '/users system'

describe('the table of the menu', () => {
  it('has every entry of menu.ts with its title, file, state and permission', async () => {
    expect(await row('outbox')).toMatchObject({
      path: '/outbox',
      title: '短信发件箱',
      titleEn: expect.stringMatching(/./),
      parent: system,
      module: 'app/(staff)/outbox/page.tsx',
      hidden: false,
      permission: 'system_outbox:query',
    })
    expect(await row('defect')).toMatchObject({ path: '/defects/[id]', hidden: true, type: 'local' })
    expect(await row('system')).toMatchObject({ type: 'top-level', icon: 'settings', children: 13 })
  })
})

describe('an entry', () => {
  beforeEach(() => scratch.reset())

  const local = { ...entry, type: 'local', module: '/audit', parent: system, name: 'audit again' }

  it('is written as formatted code, with its titles in both languages', async () => {
    expect(await scratch.ask('menus/add/sub', { ...local, sort: 2 })).toMatchObject({
      state: 'success',
      msg: '添加成功',
    })
    expect(await row('auditAgain')).toMatchObject({ sort: 2, parent: system, type: 'local' })
    expect(JSON.parse(read('messages/en-US.json')).shell.menu.auditAgain).toBe('Vehicle types')
  })

  it('keeps its name and path when it is edited, and moves among its siblings', async () => {
    const values = {
      ...entry,
      name: 'ignored',
      title: '发件箱',
      hidden: true,
      icon: 'bell',
      permission: '',
      sort: 1,
    }
    expect(await scratch.ask('menus/edit', { path: '/outbox', name: 'outbox', values })).toMatchObject({
      msg: '保存成功',
    })
    expect(await row('outbox')).toMatchObject({
      path: '/outbox',
      title: '发件箱',
      hidden: true,
      icon: 'bell',
      permission: '',
      sort: 1,
    })
    expect(await row('users')).toMatchObject({ sort: 2 })
  })

  it('goes again without a trace, but not with children', async () => {
    expect(await scratch.ask('menus/del', { path: '/users', name: 'system', delViews: false })).toMatchObject(
      {
        state: 'error',
        msg: '存在子节点无法执行删除操作！',
      },
    )
    await scratch.ask('menus/add/sub', local)
    expect(scratch.changes()).not.toBe('')
    const gone = await scratch.ask('menus/del', { path: '/audit', name: 'auditAgain', delViews: true })
    expect([gone.msg, scratch.changes()]).toEqual(['删除成功', ''])
    expect(existsSync(join(scratch.root, 'app/(staff)/audit/page.tsx'))).toBe(true)
  })

  it('on the top level may have a page that leads on', async () => {
    const top = { ...entry, type: 'top-level', redirect: '/audit', parent: null }
    expect(await scratch.ask('menus/add', top)).toMatchObject({ msg: '添加成功' })
    expect(await row('vehicleKinds')).toMatchObject({ type: 'top-level', parent: null, children: 0 })
    expect(read('app/(staff)/vehicle-kinds/page.tsx')).toContain("redirect('/audit')")
    const child = {
      ...entry,
      type: 'local',
      module: '/roles',
      parent: '/vehicle-kinds vehicleKinds',
      name: 'more',
    }
    expect(await scratch.ask('menus/add/sub', child)).toMatchObject({ msg: '添加成功' })
    expect(await row('more')).toMatchObject({ path: '/roles', parent: '/vehicle-kinds vehicleKinds' })
    await scratch.ask('menus/del', { path: '/roles', name: 'more', delViews: false })
    expect(await row('vehicleKinds')).toMatchObject({ generated: true })
    const gone = { path: '/vehicle-kinds', name: 'vehicleKinds', delViews: true }
    expect(await scratch.ask('menus/del', gone)).toMatchObject({ msg: '删除成功' })
    expect(scratch.changes()).toBe('')
  })
})

describe('what a person types wrong is refused at its field, and nothing is written', () => {
  beforeAll(() => scratch.reset())
  afterAll(() => expect(scratch.changes()).toBe(''))

  it.each([
    ['name', { name: '' }, '该字段不能为空'],
    ['name', { name: 'Vehicles' }, '只能输入英文字母(a-z)'],
    ['name', { name: 'vehicle2' }, '只能输入英文字母(a-z)'],
    ['name', { name: '../etc' }, '只能输入英文字母(a-z)'],
    ['name', { name: 'a'.repeat(41) }, '不能超过 40 个字符'],
    ['name', { name: 'outbox' }, '名称“outbox”已被使用'],
    ['name', { name: 'notices' }, '路径“/notices”属于接口，不能用作页面'],
    ['name', { name: 'login' }, '路径“/login”已有页面或文件'],
    ['name', { name: 'login', type: 'top-level' }, '路径“/login”已有页面或文件'],
    ['name', { name: 'api' }, '路径“/api”属于接口，不能用作页面'],
    ['name', { name: 'prop', template: 'basic' }, /已/],
    ['name', { name: 'to string' }, '名称“toString”已被使用'],
    ['name', { name: 'user' }, /已|接口/],
    ['title', { title: ' ' }, '该字段不能为空'],
    ['module', { type: 'local', module: '' }, '请输入模块路径'],
    ['module', { type: 'local', module: '/no/such' }, '找不到页面文件 /no/such'],
    ['permission', { permission: 'system_moon:query' }, '权限标识“system_moon:query”不存在'],
  ])('%s: %o', async (field, wrong, msg) => {
    expect(await scratch.ask('menus/add', { ...entry, ...wrong })).toMatchObject({
      state: 'error',
      msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
      data: { field },
    })
  })

  it('in English for who reads English', async () => {
    const reply = await scratch.ask('menus/add', { ...entry, name: '' }, { locale: 'en-US' })
    expect(reply.msg).toBe('This field is required')
  })

  it('and so is what is no request at all', async () => {
    expect(await scratch.ask('menus/format-disk')).toMatchObject({ state: 'error' })
    expect(await scratch.ask('menus/add', 'x')).toMatchObject({ state: 'error', msg: '请求格式不正确' })
  })
})

it('a file with changes that are not committed is not deleted, and nothing else is', async () => {
  scratch.reset()
  await scratch.ask('menus/add', entry)
  scratch.commit()
  const file = join(scratch.root, 'app/(staff)/vehicle-kinds/page.tsx')
  writeFileSync(file, `${readFileSync(file, 'utf8')}// mine\n`)
  const before = scratch.changes()
  const gone = { path: '/vehicle-kinds', name: 'vehicleKinds', delViews: true }
  expect(await scratch.ask('menus/del', gone)).toMatchObject({
    state: 'error',
    msg: 'app/(staff)/vehicle-kinds/page.tsx 有未提交的修改，请先提交',
  })
  expect(scratch.changes()).toBe(before)
})

it('nothing leads out of the checkout through a link', async () => {
  scratch.reset()
  symlinkSync('/tmp', join(scratch.root, 'app/(staff)/linked-kinds'))
  expect(await scratch.ask('menus/add', { ...entry, name: 'linked kinds' })).toMatchObject({
    state: 'error',
    msg: '路径“/linked-kinds”已有页面或文件',
  })
})
