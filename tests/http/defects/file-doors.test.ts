import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Access, permissions } from '@/lib/core/permissions'
import { fileKinds } from '@/lib/defects/files/kind-schema'
import type { Endpoint } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { codeTicketFor, newMobile, productAnswers, reporterAt } from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

const parents: string[] = []
const fileIds: string[] = []
const stored: { kind: string | null; what: string; bytes: Buffer }[] = []
let door: Door
let holder: string
let stranger: string

beforeAll(async () => {
  door = await openDoor()
  const values = validValues(await seedCatalogue(door.database.db))
  holder = await door.signIn('all')
  const others = Object.keys(permissions).filter(id => id !== 'vehicle_defect_personal') as Access[]
  stranger = await door.signIn(others)
  const kinds = [...Object.values(fileKinds).map(({ code }) => code), null]
  for (const extension of ['jpg', 'pdf'] as const) {
    const files = await Promise.all(kinds.map(kind => sample(`${kind}.${extension}`)))
    const { id, files: kept } = await send(
      '/carins/complaintsvehicleinfo',
      { ...values, fileKinds: kinds },
      files,
    )
    parents.push(id)
    for (const file of kept) await remember(file, `/filesinfo/file?id=${file.id}`)
    await door.database.pool.query('update defects set state = 50 where id = $1', [id])
    const given = await send('/feedbackinfo/add', { complaintId: id, content: '已更换' }, [
      await sample(`feedback.${extension}`),
    ])
    for (const file of given.feedback[0].files) await remember(file, `/filesinfo/file?id=${file.id}`)
  }
  const report = await productReport()
  parents.push(report)
  const { files } = await dataOf(`/complaintsvehicleinfo/consumer/info/${report}`)
  for (const file of files) await remember(file, file.url)
}, 60_000)
afterAll(() => door.close())

async function sample(name: string): Promise<[string, Buffer]> {
  if (name.endsWith('pdf'))
    return [name, Buffer.concat([pdf(), Buffer.from(`\n% the original of ${name}, word for word\n`)])]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 400, height: 300, channels: 3 as const, background: 'white', noise }
  return [name, await sharp({ create }).jpeg().toBuffer()]
}

async function send(path: string, data: object, attached: [string, Buffer][]) {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const [name, bytes] of attached) form.append('files', new File([new Uint8Array(bytes)], name))
  const answer = await door.call('POST', path, { token: holder, form })
  const body = await answer.json()
  expect([path, answer.status, body.resMsg]).toEqual([path, 200, 'OK'])
  return body.data
}

async function dataOf(path: string) {
  return (await (await door.call('GET', path, { token: holder })).json()).data
}

async function remember(
  file: { id: string; kind: string | null; name: string; thumb: boolean },
  url: string,
) {
  fileIds.push(file.id)
  for (const more of file.thumb ? ['', '&thumb=1'] : ['']) {
    const answer = await door.call('GET', url + more, { token: holder })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([url, answer.status]).toEqual([url, 200])
    stored.push({ kind: file.kind ?? null, what: `${file.name}${more}`, bytes })
  }
}

async function productReport(): Promise<string> {
  const ask = reporterAt(door)
  const form = new FormData()
  for (const name of ['report.jpg', 'report.pdf'])
    form.append('files', new File([new Uint8Array((await sample(name))[1])], name))
  const uploaded = await ask('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
  const mobile = newMobile()
  const { body } = await ask('POST', '/xfpqx/collectioncomplaint/consumerAdd', {
    json: {
      branch: 'product',
      codeTicket: await codeTicketFor(door, mobile),
      consentVersion: '1',
      ...productAnswers(mobile),
      fileTokens: uploaded.body.data.map((one: { fileToken: string }) => one.fileToken),
    },
  })
  const { rows } = await door.database.pool.query('select id from intake_reports where complaint_no = $1', [
    body.data.complaintNo,
  ])
  return rows[0].id
}

interface Schema {
  properties?: Record<string, { type?: string; const?: unknown; pattern?: string; enum?: unknown[] }>
  required?: string[]
}

const theirs = ({ rename }: Endpoint, our: string) =>
  Object.entries(rename).find(([, verb]) => verb === our)?.[0] ?? our

function waysOf(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.verb.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const { properties = {}, required = [] } = schema
  const switches = Object.keys(properties).filter(name => properties[name]?.const === '1')
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const named = Object.keys(properties).filter(
    name => (required.includes(name) || name === 'id') && !inPath.includes(theirs(endpoint, name)),
  )
  if (named.length + inPath.length === 0) return [endpoint.path]
  return [...parents, ...(switches.length > 0 ? fileIds : [])].flatMap(candidate =>
    ['', ...switches].map(on => {
      const query = new URLSearchParams(on ? { [on]: '1' } : {})
      for (const name of named) query.set(theirs(endpoint, name), candidate)
      // A file of a report is named beside its report.
      if (named.includes('file')) query.set('id', parents.at(-1)!)
      return `${endpoint.path.replace(/:\w+(\{[^}]*\})?/g, candidate)}?${query}`
    }),
  )
}

async function leaked(path: string): Promise<string[]> {
  const answer = await door.call('GET', path, { token: stranger })
  const body = Buffer.from(await answer.arrayBuffer())
  return stored
    .filter(
      ({ bytes }) =>
        body.includes(bytes.subarray(-60)) ||
        body.includes(bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 60)),
    )
    .map(({ kind, what }) => `${kind} ${what}`)
}

it('gives no byte of an original to who may not see personal data, whatever call and id they try', async () => {
  const found = new Set<string>()
  const reading = endpoints.filter(({ method, changes }) => method === 'GET' && !changes)
  for (const path of reading.flatMap(waysOf)) for (const what of await leaked(path)) found.add(what)
  const open = ['3', '4', '9'].flatMap(kind => [
    `${kind} ${kind}.jpg`,
    `${kind} ${kind}.jpg&thumb=1`,
    `${kind} ${kind}.pdf`,
  ])
  expect([...found].sort()).toEqual(open.sort())
}, 120_000)
