import { BlockList } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { workplaceWebhooks } from '@/lib/ops/commands/stack'
import { type AddressPolicy, addressPolicy, resolveAddress } from '@/lib/webhooks/delivery/address-policy'
import { maxAttempts, pauseAfter, retryDelaySeconds } from '@/lib/webhooks/delivery/retry-rules'
import { type WebhookEventName, webhookEvents } from '@/lib/webhooks/schema'
import { validValues } from '@/tests/support/defects/records'
import { createAuthority } from '@/tests/support/server/certificate'
import { openReceiver } from '@/tests/support/server/receiver'
import { everyEvent, isSignedWith, openWebhooks } from './webhook-calls'

const webhooks = await openWebhooks()
const { door, receiver, staff, ids, pool, send, register, addRecord } = webhooks
const { newDispatcher, dispatchAll, passTime, deliveries } = webhooks

afterAll(webhooks.close)
afterEach(() => {
  for (const { body } of receiver.received) {
    const { type, data } = JSON.parse(body)
    const published = webhookEvents[type as WebhookEventName]
    if (published) expect(published.data.safeParse(data)).toMatchObject({ success: true })
  }
})
beforeEach(webhooks.clear)

describe('a delivery', () => {
  it('is signed, names the event and holds no personal data', async () => {
    const { secret, id } = await register()
    const record = await addRecord()
    const began = Math.floor(Date.now() / 1000)
    await dispatchAll()
    expect(receiver.received).toHaveLength(1)
    const [one] = receiver.received
    expect(JSON.parse(one!.body)).toEqual({
      id: one!.headers['webhook-id'],
      type: 'defect.created',
      timestamp: expect.stringMatching(/^20\d\d-.*\+08:00$/),
      data: { id: record.id, number: record.complaintNo, state: 10, version: 1 },
    })
    expect(isSignedWith(secret, one!)).toBe(true)
    expect(Number(one!.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(began)
    expect(Number(one!.headers['webhook-timestamp'])).toBeLessThanOrEqual(Date.now() / 1000 + 2)
    expect(isSignedWith(secret, { ...one!, body: one!.body.replace('10', '50') })).toBe(false)
    expect(await deliveries(id)).toMatchObject([{ state: 'done', status: 204, attempts: 1 }])
  })

  it('is retried after a 500 and says what was answered', async () => {
    const { id } = await register()
    receiver.answer({ status: 500, body: `${'x'.repeat(5_000)}` }, { status: 200, body: 'ok' })
    await addRecord()
    const { rows } = await pool.query('select clock_timestamp() as began')
    await dispatchAll()
    const [waiting] = await deliveries(id, '&state=waiting')
    expect(waiting).toMatchObject({ state: 'waiting', status: 500, attempts: 1 })
    expect(Date.parse(waiting.dueAt) - rows[0].began.getTime()).toBeGreaterThan(5_000)
    expect(receiver.received).toHaveLength(1)
    await passTime()
    await dispatchAll()
    const { body } = await send('GET', `/webhook/${id}/deliveries/${waiting.id}`)
    expect(body.data).toMatchObject({
      state: 'done',
      attempts: [
        { status: 500, fault: null },
        { status: 200, answer: 'ok' },
      ],
    })
    expect(body.data.attempts[0].answer).toHaveLength(1024)
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(1)
  })

  it('is given up after the last attempt, and sent again on request', async () => {
    const { id } = await register()
    receiver.answer({ status: 503 })
    await addRecord()
    await addRecord()
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      await dispatchAll()
      await passTime()
    }
    const failed = await deliveries(id, '&state=failed')
    expect(failed).toMatchObject([{ attempts: maxAttempts }, { attempts: maxAttempts }])
    receiver.answer({ status: 200 })
    const one = await send('POST', `/webhook/${id}/resend`, { json: { deliveryId: failed[0].id } })
    expect(one.body.data).toEqual({ count: 1 })
    await passTime()
    await dispatchAll()
    expect(await deliveries(id, '&state=failed')).toHaveLength(1)
    expect((await send('POST', `/webhook/${id}/resend`, { json: {} })).body.data).toEqual({ count: 1 })
    await dispatchAll()
    expect(receiver.received).toHaveLength(2)
    expect(await deliveries(id, '&state=failed')).toEqual([])
    const other = await register()
    const foreign = await send('POST', `/webhook/${other.id}/resend`, { json: { deliveryId: failed[0].id } })
    expect(foreign.status).toBe(404)
  })

  it('follows no redirect and waits no longer than it may', async () => {
    const { id } = await register()
    receiver.answer({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }, 'never')
    await addRecord()
    await dispatchAll()
    await passTime()
    await dispatchAll(newDispatcher(1_000))
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    const [row] = await deliveries(id)
    const { body } = await send('GET', `/webhook/${id}/deliveries/${row.id}`)
    expect(body.data.attempts).toMatchObject([{ status: 302 }, { status: null, fault: 'timeout' }])
  })

  it('keeps the order of one record, also while one of its events is retried', async () => {
    await register()
    receiver.answer({ status: 500 }, { status: 200 })
    const { id, version } = await addRecord()
    const opinions = await send('GET', '/dicfeedbackopinion/showAllDicFeedBackOpinion', { token: staff })
    const opinionId = opinions.body.data[0].id
    const json = { complaintId: id, version, opinionId, result: '1' }
    const reviewed = await send('POST', '/feedbackapproval/add', { token: staff, json })
    expect(reviewed.status).toBe(200)
    await dispatchAll()
    expect(receiver.received).toHaveLength(1)
    await passTime()
    await dispatchAll()
    const types = receiver.received.map(({ body }) => JSON.parse(body))
    expect(types.map(({ type }) => type)).toEqual([
      'defect.created',
      'defect.created',
      'defect.state_changed',
    ])
    expect(types[2].data).toMatchObject({ state: 30, previousState: 10, version: version + 1 })
  })

  it('tells of a merge, and into which record', async () => {
    await register({ events: ['defect.merged'] })
    const [survivor, merged] = [await addRecord(), await addRecord()]
    const json = {
      survivorId: survivor.id,
      survivorVersion: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
    }
    const done = await send('POST', '/complaintsvehicleinfo/merge', { token: staff, json })
    expect(done.status).toBe(200)
    await dispatchAll()
    const [only, ...others] = receiver.received.map(({ body }) => JSON.parse(body))
    expect(others).toEqual([])
    expect(only).toMatchObject({
      type: 'defect.merged',
      data: { id: merged.id, number: merged.complaintNo, intoId: survivor.id, state: 70 },
    })
  })

  it('is written with its record or not at all, and only for who wants it', async () => {
    const off = await register({ enabled: false })
    const other = await register({ events: ['defect.merged'] })
    await addRecord()
    expect([await deliveries(off.id), await deliveries(other.id)]).toEqual([[], []])
    const on = await register()
    const form = new FormData()
    form.append('data', JSON.stringify({ ...validValues(ids), draft: true, summary: '' }))
    expect((await send('POST', '/complaintsvehicleinfo', { form, token: staff })).status).toBe(200)
    const stale = { id: '1', version: 999, mileage: 1 }
    await send('POST', '/complaintsvehicleinfo/amend', { token: staff, json: stale })
    expect(await deliveries(on.id)).toEqual([])
  })
})

describe('several workers', () => {
  it('deliver each of many events once', async () => {
    const { id } = await register()
    for (let added = 0; added < 12; added++) await addRecord()
    const workers = [newDispatcher(), newDispatcher(), newDispatcher()]
    await Promise.all(workers.map(one => dispatchAll(one)))
    await dispatchAll()
    expect(receiver.received).toHaveLength(12)
    expect(new Set(receiver.received.map(one => one.headers['webhook-id'])).size).toBe(12)
    expect(await deliveries(id, '&state=done')).toHaveLength(12)
  })
})

describe('an address', () => {
  const nobody: AddressPolicy = { http: false, allowed: new BlockList() }
  it.each([
    ['http://93.184.215.14/x', 'https_only'],
    ['https://10.1.2.3/x', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://100.100.100.200/', 'private_address'],
    ['https://0x7f.0.0.2/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://[fd00:ec2::254]/', 'private_address'],
    ['https://[2002:a00:1::1]/', 'private_address'],
  ])('%s is refused: %s', async (url, fault) => {
    await expect(resolveAddress(new URL(url), nobody)).rejects.toMatchObject({ fault })
  })

  it('of this machine is reached at a workplace, and none of its neighbours', async () => {
    const policy = addressPolicy(readEnv({ ...process.env, ...workplaceWebhooks }))
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await resolveAddress(new URL(`http://${host}:8080/hook`), policy)).toBeTruthy()
    const neighbour = resolveAddress(new URL('http://192.168.1.2/hook'), policy)
    await expect(neighbour).rejects.toMatchObject({ fault: 'private_address' })
  })

  it('is judged by all that its name stands for, and connected to as resolved', async () => {
    const url = new URL('https://receiver.example/x')
    const find = (...found: string[]) => resolveAddress(url, nobody, async () => found)
    expect(await find('93.184.215.14')).toEqual({ address: '93.184.215.14', family: 4 })
    await expect(find('93.184.215.14', '192.168.1.1')).rejects.toMatchObject({ fault: 'private_address' })
    await expect(find()).rejects.toMatchObject({ fault: 'unknown_host' })
  })

  it('that is private is refused when it is registered, and a name for one when it is sent to', async () => {
    const json = { name: 'x', url: 'https://192.168.0.9/hook', events: everyEvent }
    const { status, body } = await send('POST', '/webhook', { json })
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'url', message: expect.stringContaining('内网') }],
    ])
    for (const url of ['ftp://receiver.example', 'https://me:secret@receiver.example/', 'hook'])
      expect((await send('POST', '/webhook', { json: { ...json, url } })).status).toBe(400)
    await pool.query('update webhooks set enabled = false')
    const { id } = await register({ url: `http://localhost:${receiver.port}/hook` })
    const tested = await send('POST', `/webhook/${id}/test`, { json: {} })
    // localhost may be ::1 too, which is not allowed.
    const answered = tested.body.data
    expect(answered.done ? receiver.received.length : answered.fault).toBe(
      answered.done ? 1 : 'private_address',
    )
  })
})

describe('a receiver with a certificate of a private authority', () => {
  const authority = createAuthority('private')
  const tried = async (tls: { key: string; cert: string }) => {
    const secure = await openReceiver(tls)
    try {
      const { id } = await register({ url: `${secure.url}/hook` })
      await send('POST', `/webhook/${id}/test`, { json: {} })
      const [{ status, fault }] = await deliveries(id)
      return { status, fault, received: secure.received.length }
    } finally {
      await secure.close()
    }
  }

  it('is sent nothing where that authority is not trusted, and the log says so', async () => {
    const refused = { status: null, fault: 'certificate_issuer', received: 0 }
    expect(await tried(authority.issue('127.0.0.1'))).toEqual(refused)
  })
})

describe('whoever keeps webhooks', () => {
  it('sees the secret once, and a new one signs beside the old', async () => {
    const { id, secret } = await register()
    const list = await send('GET', '/webhook')
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(6))
    const stored = await pool.query('select secret from webhooks')
    expect(stored.rows[0].secret).not.toContain(secret.slice(6))
    const rotated = (await send('POST', `/webhook/${id}/secret`, { json: {} })).body.data
    expect(rotated.secret).not.toBe(secret)
    await addRecord()
    await dispatchAll()
    const [both] = receiver.received
    expect([isSignedWith(secret, both!), isSignedWith(rotated.secret, both!)]).toEqual([true, true])
    await pool.query('update webhooks set previous_until = now()')
    receiver.answer({ status: 200 })
    await addRecord()
    await dispatchAll()
    const [one] = receiver.received
    expect([isSignedWith(secret, one!), isSignedWith(rotated.secret, one!)]).toEqual([false, true])
  })

  it('tests it, edits it on the version they saw, and deletes it with its log', async () => {
    const { id, version } = await register()
    const tested = (await send('POST', `/webhook/${id}/test`, { json: {} })).body.data
    expect(tested).toMatchObject({ done: true, status: 204 })
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'webhook.test', data: {} })
    const json = { id, version, name: '改名', url: receiver.url, events: ['defect.merged'], enabled: false }
    expect((await send('PUT', '/webhook', { json })).body.data).toMatchObject({ name: '改名', version: 2 })
    expect((await send('PUT', '/webhook', { json: { ...json, name: '再改' } })).status).toBe(409)
    expect((await send('PUT', '/webhook', { json: { ...json, events: [] } })).status).toBe(400)
    expect((await send('DELETE', `/webhook/${id}`)).status).toBe(200)
    expect((await send('GET', `/webhook/${id}/deliveries/1`)).status).toBe(404)
    const auditor = await door.signIn(['system_audit'])
    const log = await send('GET', '/auditlog/page?entity=webhook&limit=4', { token: auditor })
    expect(log.body.data.records.map(({ action }: { action: string }) => action)).toEqual([
      'deleteWebhook',
      'editWebhook',
      'testWebhook',
      'addWebhook',
    ])
  })

  it('is told when it pauses itself, and resumes it with what was kept', async () => {
    const { id } = await register()
    receiver.answer({ status: 500 })
    await addRecord()
    await pool.query(
      `update webhooks set failures = ${pauseAfter.failures - 1}, failing_since = now() - interval '11 minutes',
         attempted_at = now() - interval '1 hour'`,
    )
    await dispatchAll()
    const [row] = (await send('GET', '/webhook')).body.data
    expect(row).toMatchObject({ pausedAt: expect.any(String), failures: pauseAfter.failures, waiting: 1 })
    const notices = (await send('GET', '/notices')).body.data.records
    expect(notices).toMatchObject([{ kind: 'webhookPaused', text: expect.stringContaining('监管平台') }])
    await passTime()
    await dispatchAll()
    expect(receiver.received).toHaveLength(1)
    receiver.answer({ status: 200 })
    await send('POST', `/webhook/${id}/resume`, { json: {} })
    await dispatchAll()
    expect(await deliveries(id)).toMatchObject([{ state: 'done' }])
  })

  it('needs the permission, and an account that is on', async () => {
    const { id } = await register()
    for (const token of [
      await door.signIn(['system_parameter']),
      await door.signIn(['system_webhook:query']),
    ])
      expect((await send('POST', `/webhook/${id}/secret`, { token, json: {} })).status).toBe(403)
    const leaver = await door.signIn(['system_webhook'])
    await pool.query(
      `update users set state = 'disabled' where id = (select user_id from sessions order by created_at desc limit 1)`,
    )
    expect((await send('GET', '/webhook', { token: leaver })).status).toBe(401)
  })
})

it('waits longer after each failure, never twice the same', () => {
  const middle = Array.from({ length: maxAttempts - 1 }, (_, at) => retryDelaySeconds(at + 1, 0.5))
  expect(middle).toEqual([10, 30, 90, 270, 810, 2430, 7290, 21870])
  expect([0, 1].map(random => Math.round(retryDelaySeconds(1, random)))).toEqual([8, 12])
})
