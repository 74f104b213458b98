import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { systemGrants } from '@/lib/core/permissions'
import { scanWaiting } from '@/lib/files/scan-files'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { listFiles, pdf } from '@/tests/support/intake/uploads'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'
import { eicar, type RunningScanner } from '@/tests/support/server/virus-scanner'

export function scannedUploads(open: () => Promise<RunningScanner>) {
  let scanner: RunningScanner
  let door: Door
  let token: string
  let ids: Catalogue

  beforeAll(async () => {
    scanner = await open()
    door = await openDoor({ VIRUS_SCANNER_URL: scanner.url })
    ids = await seedCatalogue(door.database.db)
    token = await door.signIn('all')
  }, 120_000)
  afterAll(async () => {
    delete process.env.VIRUS_SCANNER_URL
    await door.close()
  })

  const infected = Buffer.concat([pdf(), Buffer.from(`\n${eicar}\n`)])
  const rows = async (text: string, values: unknown[] = []) =>
    (await door.database.pool.query(text, values)).rows
  const system = (): Promise<Ctx> =>
    door.openContext({ grants: systemGrants, db: door.database.db, door: 'job' })

  async function addRecord(...files: [string, Buffer][]) {
    const form = new FormData()
    form.append('data', JSON.stringify(validValues(ids)))
    for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
    const answer = await door.call('POST', '/complaintsvehicleinfo', { token, form })
    return { status: answer.status, body: await answer.json() }
  }

  async function addedFile(bytes = pdf()) {
    const { status, body } = await addRecord(['clean.pdf', bytes])
    expect([status, body.resMsg]).toEqual([200, 'OK'])
    const [file] = await rows(
      'SELECT id::text, store_key, scanned, infection FROM defect_files WHERE defect_id = $1',
      [body.data.id],
    )
    return { record: body.data.id as string, ...file }
  }

  const read = async (id: string) => {
    const answer = await door.call('GET', `/filesinfo/file?id=${id}`, { token })
    const text = await answer.text()
    return answer.status === 200 ? 200 : `${answer.status} ${JSON.parse(text).resMsg}`
  }
  const shownFile = async (record: string) => {
    const answer = await door.call('GET', `/complaintsvehicleinfo/info/${record}`, { token })
    return (await answer.json()).data.files[0]
  }
  const ready = async () => (await door.call('GET', '/readyz')).json()
  const onlyScanned = (on: boolean) =>
    rows(
      `INSERT INTO parameters (key, value) VALUES ('virusScan', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify({ onlyScanned: on })],
    )

  it('takes what is clean, and notes that it was scanned', async () => {
    expect(await ready()).toMatchObject({ status: 'ready', scanner: 'ok' })
    const file = await addedFile()
    expect(file).toMatchObject({ scanned: true, infection: null })
    expect(await read(file.id)).toBe(200)
    expect(await shownFile(file.record)).toMatchObject({ scanned: true, infection: null, unscanned: false })
  })

  it('refuses what is infected, names the file and what was found, keeps nothing and logs it', async () => {
    const before = listFiles(door.files)
    const { status, body } = await addRecord(['clean.pdf', pdf()], ['report.pdf', infected])
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'files.1', message: expect.stringMatching(/report\.pdf.*查出病毒.*Eicar-Own/) },
    ])
    expect(listFiles(door.files)).toEqual(before)
    const [entry] = await rows(
      `SELECT outcome, user_id IS NOT NULL AS known, detail FROM audit_log WHERE action = 'infectedFile' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry).toMatchObject({
      outcome: 'refused',
      known: true,
      detail: { infection: expect.stringMatching(/Eicar-Own/) },
    })
  })

  it('tells a visitor of the public form on its page', async () => {
    const visitor = new (visitorsOf(door))()
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    await visitor.send('kind', { branch: 'vehicle' })
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(infected)]), 'mine.pdf')
    form.append('way', 'add')
    const { cookie } = visitor
    const headers = { origin: 'http://localhost:3000', accept: 'text/html' }
    const answer = await door.call('POST', '/intakeform/evidence', { cookie, form, headers })
    expect(answer.headers.get('location')).toBe('/app/intake/evidence')
    expect(await visitor.open('evidence')).toMatch(/mine\.pdf.*查出病毒/)
    expect(await rows('SELECT FROM intake_uploads')).toEqual([])
  })

  it('keeps a file that is larger than the scanner takes as not scanned', async () => {
    expect(await addedFile(Buffer.concat([pdf(), Buffer.alloc(1_500_000, 'x')]))).toMatchObject({
      scanned: false,
    })
  })

  it('without the scanner keeps what comes as not scanned, says so, and scans it when it is back', async () => {
    await scanner.stop()
    const [waiting, sick] = [await addedFile(), await addedFile(infected)]
    expect(await ready()).toMatchObject({ status: 'ready', scanner: 'failed' })
    expect(waiting).toMatchObject({ scanned: false, infection: null })
    expect(await shownFile(waiting.record)).toMatchObject({ scanned: false, unscanned: true })
    expect(await read(waiting.id)).toBe(200)
    await onlyScanned(true)
    expect(await read(waiting.id)).toMatch(/^409 .*尚未查毒/)
    await expect(scanWaiting(await system())).rejects.toThrow()
    expect(await shownFile(waiting.record)).toMatchObject({ scanned: false })

    await scanner.start()
    // One round after the other, past the file that is too large.
    for (let round = 0; round < 3; round++) await scanWaiting(await system())
    expect(await read(waiting.id)).toBe(200)
    expect(await shownFile(waiting.record)).toMatchObject({ scanned: true, infection: null })
    await onlyScanned(false)
    expect(await read(sick.id)).toMatch(/^403 .*查出病毒.*Eicar-Own/)
    expect(await shownFile(sick.record)).toMatchObject({ infection: expect.stringMatching(/Eicar-Own/) })
    const [entry] = await rows(
      `SELECT detail FROM audit_log WHERE action = 'infectedFile' AND entity = 'defect' AND entity_id = $1`,
      [sick.record],
    )
    expect(entry.detail.infection).toMatch(/Eicar-Own/)
  })
}
