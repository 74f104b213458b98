import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEnvironment, serverProgram } from '@/lib/ops/server/server-program'

const read = (name: string) => readFileSync(`lib/ops/deploy/${name}`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const example = readFileSync('.env.example', 'utf8')
const files = [
  'Dockerfile',
  'compose.yaml',
  'vehicle-defects.service',
  'vehicle-defects-migrate.service',
  'vehicle-defects-backup.service',
]

test('container and unit start the server as `npm run serve` does', () => {
  for (const part of serverProgram) {
    expect(read('Dockerfile')).toContain(`"${part}"`)
    expect(read('vehicle-defects.service')).toMatch(new RegExp(`^ExecStart=.* ${part}\\b`, 'm'))
  }
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const file of ['Dockerfile', 'vehicle-defects.service'])
      expect(read(file)).toContain(`${name}=${value}`)
})

test('the commands that they name exist', () => {
  const named = files.flatMap(file =>
    [...read(file).matchAll(/\bnpm,? run,? ([\w:]+)/g)].map(found => found[1]!),
  )
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

test('every variable of the configuration that they set is explained', () => {
  const ours = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'FILES_DIR']
  for (const name of ours) {
    expect(read('compose.yaml')).toContain(`${name}:`)
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  }
})

test('the password of the owner reaches the migrations and nothing else', () => {
  const [, migrate, server] = read('compose.yaml').split(/^ {2}(?:migrate|server):$/m)
  expect(migrate).toMatch(/DATABASE_OWNER_URL: postgresql:\/\/defects:\$\{DATABASE_PASSWORD:\?\}@/)
  expect(server).not.toContain('DATABASE_PASSWORD')
  expect(read('compose.yaml')).toMatch(/^x-product:[\s\S]*DATABASE_OWNER_URL: ""\n {4}DATABASE_PASSWORD: ""/m)
  expect(read('vehicle-defects-migrate.service')).toContain('vehicle-defects-owner.env')
  for (const name of ['vehicle-defects.service', 'vehicle-defects-backup.service'])
    expect(read(name)).not.toContain('owner.env')
})
