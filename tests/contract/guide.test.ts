import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base, delivered, encrypted, exampleKey, examples } from '@/app/(public)/api/examples'
import { type Contract, Guide } from '@/app/(public)/api/guide'
import { statusOf } from '@/lib/core/errors'
import { addDays, today } from '@/lib/core/today'
import { requiredFields } from '@/lib/defects/schema'
import { acceptedExtensions, maxFilesPerRecord } from '@/lib/files/accepted'
import { callPath } from '@/lib/http/call-path'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { signedHeaders } from '@/lib/webhooks/secret'
import { addPerson } from '../support/people/people'
import { type Door, openDoor } from '../support/server/door'
import { contractIn } from './contract-in'

const run = promisify(execFile)

let door: Door
let server: Server
let origin: string
let folder: string

beforeAll(async () => {
  door = await openDoor({ PASSWORD_GRANT: 'on' })
  server = createServer(
    getRequestListener(request =>
      door.handle(request, callPath(request.url.replace(/^\w+:\/\/[^/]+/, '')) ?? '/'),
    ),
  )
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app`
  folder = mkdtempSync(join(tmpdir(), 'guide-'))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
  await door.close()
})

const of = (language: string) =>
  Object.values(examples)
    .flat()
    .filter(one => one.language === language)
const programOf = (language: string) =>
  of(language)
    .map(({ code }) => code)
    .join('\n')
    .replace(base, origin)

async function makeKey(): Promise<string> {
  const { id } = await addPerson(door.database.db, ['vehicle_defect:query'])
  await door.database.pool.query(`update users set type = 'service' where id = $1`, [id])
  const answer = await door.call('POST', `/SystemManager/system/user/${id}/keys`, {
    token: await door.signIn('all'),
    json: { name: '示例', scopes: ['vehicle_defect:query'], expiresOn: addDays(today(new Date()), 1) },
  })
  return (await answer.json()).data.secret
}

const summaries = async () =>
  (await door.database.pool.query('select summary from defects order by id')).rows.map(row => row.summary)

describe('the examples of /app/api', () => {
  it('in shell sign in, list, compute and add a record with a file', async () => {
    const program = programOf('shell').replace(exampleKey, await makeKey())
    const { stdout } = await run('bash', ['-ec', program], { cwd: folder })
    expect(stdout).toMatch(/^ratelimit: "key";r=/m)
    for (const { output } of of('shell')) if (output) expect(stdout).toContain(output)
    expect(stdout).toContain('"records":[')
    expect(await summaries()).toContain('制动踏板发软')
    const files = await door.database.pool.query('select name from defect_files')
    expect(files.rows.map(({ name }) => name)).toContain('note.pdf')
  })

  it('in Python list, add, amend, meet a conflict, send an encryption-code and check a signature', async () => {
    const before = (await summaries()).length
    const { stdout } = await run('python3', ['-c', programOf('Python')])
    const lines = stdout.trim().split('\n')
    for (const { output } of of('Python')) if (output) expect(lines).toContain(output)
    expect((await summaries()).slice(before).sort()).toEqual(['制动踏板发软', '方向盘抖动'])
  })

  it('in Java compute the same as the others', async context => {
    const { code, output } = of('Java')[0]!
    expect(examples.encryption!.map(one => one.output)).toEqual([output, output, output])
    const hasJava = await run('java', ['-version']).catch(() => undefined)
    if (!hasJava) return context.skip()
    writeFileSync(join(folder, 'EncryptionCode.java'), code)
    expect((await run('java', ['EncryptionCode.java'], { cwd: folder })).stdout.trim()).toBe(output)
  })

  it('have numbers that the server itself would make', () => {
    const { secret, id, timestamp, body } = delivered
    const { code } = examples.webhooks![0]!
    expect(code).toContain(signedHeaders([secret], id, timestamp, body)['webhook-signature'])
    expect(encrypted.text).toMatch(/^POST \/app\/\S+ \d{13} [0-9a-f]{32}$/)
  })
})

describe.each([...locales])('the page /app/api in %s', locale => {
  const contract = contractIn(locale) as Contract
  const html = renderToStaticMarkup(createElement(Guide, { locale, contract }))
  const text = html.replace(/<[^>]+>/g, '')

  it('has every section, linked from its contents, and no mark of the text that it is written in', () => {
    for (const key of Object.keys(messagesOf(locale).apiGuide.sections)) {
      expect(html).toContain(`href="#${key}"`)
      expect(html).toContain(`id="${key}"`)
    }
    expect(Object.keys(examples).filter(key => !html.includes(`id="${key}"`))).toEqual([])
    expect(text).not.toMatch(/`|undefined|\[object/)
  })

  it('says what other clients learned from refusals', () => {
    const said = [
      ...acceptedExtensions,
      ...requiredFields('staff'),
      ...['sign_in_again', 'second_factor_first', 'second_factor_needed', 'not_handed_over', 'codeTicket'],
      ...['productCategoryId', 'assemblyId', 'modelSeriesId', 'multipart', 'type=4', 'reasons', 'chosen'],
    ]
    expect(said.filter(word => !text.includes(word))).toEqual([])
    expect(text).toMatch(new RegExp(`(最多|most) ${maxFilesPerRecord} `))
    const refusals = Object.keys(messagesOf(locale).apiGuide.refusals)
    expect(refusals.filter(code => code !== 'codeTicket' && !(code in statusOf))).toEqual([])
    const statuses = [...new Set<number>(Object.values(statusOf))].filter(status => status !== 405)
    expect(statuses.filter(status => !html.includes(`<code>${status}</code>`))).toEqual([])
  })

  it('has the fields of every body, with those that are required', () => {
    const bodies = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    )
    expect(bodies.filter(name => !html.includes(`<code>${name}</code>`))).toEqual([])
    const { required } = messagesOf(locale).apiGuide
    const [start = ''] = required.split('{')
    const [, update = ''] = html.split('<code>PUT /recordbrand</code>')
    expect(update.slice(0, 600)).toMatch(new RegExp(`${start}.*version`))
  })

  it('has the date of the contract among its changes', () => {
    const { version } = contract.info
    expect(version).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Object.keys(messagesOf(locale).apiGuide.changes)).toContain(version)
  })
})
