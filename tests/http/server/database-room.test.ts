import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmallDisk, type SmallDisk } from '@/tests/support/database/small-disk'

import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

const megabyte = 1024 * 1024

let disk: SmallDisk
let door: Door
let token: string
let values: object

beforeAll(async () => {
  disk = await openSmallDisk(96 * megabyte)
  door = await openDoor({ DATABASE_DIR: disk.folder })
  values = validValues(await seedCatalogue(door.database.db))
  token = await door.signIn('all')
})
afterAll(async () => {
  await door.close()
  await disk.close()
})

const list = () => door.call('POST', '/complaintsvehicleinfo/page', { token, json: {} })
function add() {
  const body = new FormData()
  body.append('data', JSON.stringify(values))
  return door.call('POST', '/complaintsvehicleinfo', { token, body })
}
const until = (status: number, send: () => Promise<Response>) =>
  expect.poll(async () => (await send()).status, { timeout: 5_000 }).toBe(status)

it('ends writing before PostgreSQL has no room for its log, goes on reading, and writes again when there is room', async () => {
  await until(200, add)
  await disk.leave(32 * megabyte)
  await until(507, add)
  const refused = await add()
  expect(await refused.json()).toMatchObject({ code: 507, resMsg: expect.stringMatching(/空间/) })
  expect((await list()).status).toBe(200)
  await disk.leave(80 * megabyte)
  await until(200, add)
})
