import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createAuthority } from '@/tests/support/server/certificate'
import { openReceiver } from '@/tests/support/server/receiver'
import { isSignedWith, openWebhooks } from './webhook-calls'

const webhooks = await openWebhooks()
const { door, receiver, register, addRecord, dispatchAll, passTime, deliveries } = webhooks

afterAll(webhooks.close)
beforeEach(webhooks.clear)

it('workers go on after one was killed in the middle of sending', async () => {
  const { id } = await register()
  receiver.answer('never', { status: 200 })
  const arrived = receiver.next()
  const worker = spawn(process.execPath, ['lib/ops/server/jobs.mjs', 'quick'], {
    env: { ...process.env, DATABASE_URL: door.database.url },
    stdio: 'ignore',
  })
  await addRecord()
  await arrived
  worker.kill('SIGKILL')
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  await dispatchAll()
  expect(receiver.received).toHaveLength(1)
  await passTime()
  await dispatchAll()
  expect(receiver.received).toHaveLength(2)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(await deliveries(id)).toMatchObject([{ state: 'done', attempts: 2 }])
})
it('a receiver with a certificate of a private authority is sent to, signed, by a server that was told to trust it', async () => {
  const authority = createAuthority('private')
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  const file = join(folder, 'authority.pem')
  await writeFile(file, authority.certificate)
  const [good, expired, other] = await Promise.all(
    [authority.issue('127.0.0.1'), authority.issue('127.0.0.1', -60_000), authority.issue('192.0.2.7')].map(
      openReceiver,
    ),
  )
  const worker = spawn(process.execPath, ['lib/ops/server/jobs.mjs', 'quick'], {
    env: { ...process.env, DATABASE_URL: door.database.url, NODE_EXTRA_CA_CERTS: file },
    stdio: 'ignore',
  })
  try {
    const [trusted, ...wrong] = await Promise.all(
      [good!, expired!, other!].map(({ url }) => register({ url: `${url}/hook` })),
    )
    await addRecord()
    const faultOf = async (id: string) => (await deliveries(id))[0]?.fault
    await vi.waitFor(
      async () => {
        expect(await deliveries(trusted!.id)).toMatchObject([{ state: 'done', status: 204, fault: null }])
        expect(await Promise.all(wrong.map(({ id }) => faultOf(id)))).toEqual([
          'certificate_expired',
          'certificate_name',
        ])
      },
      { timeout: 30_000, interval: 100 },
    )
    expect([expired!.received, other!.received]).toEqual([[], []])
    expect(good!.received).toHaveLength(1)
    expect(isSignedWith(trusted!.secret, good!.received[0]!)).toBe(true)
  } finally {
    worker.kill('SIGKILL')
    await Promise.all([good, expired, other].map(one => one!.close()))
    await rm(folder, { recursive: true })
  }
})
