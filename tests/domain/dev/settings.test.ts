import { afterAll, expect, it } from 'vitest'
import { openScratch } from '@/tests/support/dev/scratch'

const scratch = openScratch()
afterAll(() => scratch.close())

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
