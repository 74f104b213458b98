import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEnvironment, serverProgram } from '@/lib/ops/server-program'

const read = (name: string) => readFileSync(`lib/ops/deploy/${name}`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const example = readFileSync('.env.example', 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'vehicle-defects.service', 'vehicle-defects-backup.service']

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
  const ours = ['DATABASE_URL', 'FILES_DIR']
  for (const name of ours) {
    expect(read('compose.yaml')).toContain(`${name}:`)
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  }
})
