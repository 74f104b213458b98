import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { digestPassword } from '@/lib/accounts/password'
import { callPath } from '@/lib/http/call-path'
import { type Door, openDoor } from '../../support/server/door'

// The generator prints with the compiler's old interface, which our compiler no longer has.
vi.mock('typescript', async () => {
  const { ts } = await import('@ts-morph/common')
  return { ...ts, default: ts }
})

let door: Door
let server: Server
let origin: string
let folder: string

beforeAll(async () => {
  door = await openDoor()
  server = createServer(
    getRequestListener(request =>
      door.handle(request, callPath(request.url.replace(/^\w+:\/\/[^/]+/, '')) ?? '/'),
    ),
  )
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Inside the checkout, where the program finds its packages.
  mkdirSync('.data/scratch', { recursive: true })
  folder = mkdtempSync(join('.data/scratch', 'client-'))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
  await door.close()
})

it('a client that is generated from the contract signs in, adds with a file, follows events, pages to the end and exports without a cast', async () => {
  const document = (await (await fetch(`${origin}/app/openapi.json`)).json()) as OpenAPI3
  writeFileSync(
    join(folder, 'contract.ts'),
    astToString(await openapiTS(document, { defaultNonNullable: false })),
  )
  copyFileSync(join(import.meta.dirname, 'program.txt'), join(folder, 'program.ts'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  expect(compile(folder)).toBe('')

  const { walk } = await import(join(process.cwd(), folder, 'program.ts'))
  const { bytes, numbers, brandNames, ...found } = await walk(
    origin,
    'admin',
    digestPassword('admin@Defect1'),
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  expect(found).toEqual({
    oauth: 'invalid_grant',
    name: expect.any(String),
    versions: [1, 2],
    mileage: 12_500,
    files: ['制动踏板.png'],
    events: ['defect.amended'],
    pages: { own: true, twice: 0 },
    stale: 409,
    wrong: ['mileage'],
  })
  expect([numbers.length, brandNames.length]).toEqual([5, 3])
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
}, 120_000)

const compilerOptions = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  module: 'preserve',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
}

function compile(folder: string): string {
  try {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
