import { afterAll, expect, it } from 'vitest'
import type { Pattern } from '@/lib/ops/dev/protocol'
import { openScratch } from '@/tests/support/dev/scratch'

const scratch = openScratch()
afterAll(() => scratch.close())

it('the patterns are those of the code, and each fits its sample', async () => {
  const { data } = await scratch.ask('patterns/list')
  const names = (data as Pattern[]).map(({ name }) => name)
  expect(names).toEqual(['mobile', 'letters', 'vin', 'idCard', 'creditCode', 'phone', 'email', 'loginId'])
  for (const { source, flags, sample } of data as Pattern[])
    expect(new RegExp(source, flags).test(sample)).toBe(true)
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
