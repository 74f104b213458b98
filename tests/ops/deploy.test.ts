import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { serverEnvironment, serverProgram } from '@/lib/ops/server/server-program'
import { temporaryFolder } from '@/tests/support/intake/uploads'

const read = (name: string) => readFileSync(`lib/ops/deploy/${name}`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const example = readFileSync('.env.example', 'utf8')
const files = [
  'Dockerfile',
  'compose.yaml',
  'vehicle-defects@.service',
  'vehicle-defects-migrate.service',
  'vehicle-defects-backup.service',
  'vehicle-defects-failed@.service',
]

test('container and unit start the server as `npm run serve` does', () => {
  for (const part of serverProgram) {
    expect(read('Dockerfile')).toContain(`"${part}"`)
    expect(read('vehicle-defects@.service')).toMatch(new RegExp(`^ExecStart=.* ${part}\\b`, 'm'))
  }
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const file of ['Dockerfile', 'vehicle-defects@.service'])
      expect(read(file)).toContain(`${name}=${value}`)
})

test('the commands that they name exist', () => {
  const named = files.flatMap(file =>
    [...read(file).matchAll(/\bnpm,? run,? ([\w:]+)/g)].map(found => found[1]!),
  )
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

test('a unit that fails starts the one that says so', () => {
  for (const name of [
    'vehicle-defects@.service',
    'vehicle-defects-migrate.service',
    'vehicle-defects-backup.service',
  ])
    expect([name, read(name)]).toEqual([
      name,
      expect.stringMatching(/^OnFailure=vehicle-defects-failed@%n\.service$/m),
    ])
  expect(read('vehicle-defects-failed@.service')).toMatch(/^ExecStart=.* operator:tell -- --unit %i$/m)
})

interface Service {
  image: string
  environment: Record<string, string>
  ports?: string[]
  depends_on?: object
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: object
}
const explained = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(found => found[1]!)
// Of compose alone: its head says what they are.
const passwords = ['DATABASE_PASSWORD', 'DATABASE_SERVER_PASSWORD']

test('every variable of the configuration that they set is explained, and every one that they ask for', () => {
  const ours = Object.values(compose.services).filter(({ image }) => image === 'vehicle-defects')
  expect(ours.length).toBeGreaterThan(2)
  const set = ours.flatMap(({ environment }) => Object.keys(environment))
  for (const name of set) expect([...explained, 'DATABASE_PASSWORD']).toContain(name)
  const requested = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(found => found[1]!)
  for (const name of requested) expect(passwords).toContain(name)
  for (const name of passwords) expect(read('compose.yaml').split('x-product')[0]).toContain(name)
  const written = read('Dockerfile')
    .match(/^ENV .*/gm)!
    .flatMap(line => line.match(/[A-Z][A-Z_]+(?==)/g)!)
  const known = [...explained, ...Object.keys(serverEnvironment), 'NODE_ENV', 'NEXT_TELEMETRY_DISABLED']
  for (const name of written) expect(known).toContain(name)
})

test('containers have ports of their own that only this machine reaches, and volumes that exist', () => {
  const ports = Object.values(compose.services).flatMap(service => service.ports ?? [])
  const outside = ports.map(port => /^127\.0\.0\.1:(\d+):\d+$/.exec(port)?.[1])
  expect(outside).not.toContain(undefined)
  expect(new Set(outside).size).toBe(ports.length)
  expect(Object.keys(compose.volumes)).toEqual(['database', 'files'])
  for (const { depends_on = {} } of Object.values(compose.services))
    for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name)
})

test('nginx, systemd, compose and Prometheus mean the same two servers', () => {
  const upstream = (more: string) =>
    [...read('nginx.conf').matchAll(new RegExp(`^ *#?server 127\\.0\\.0\\.1:(\\d+) ${more}`, 'gm'))].map(
      found => found[1]!,
    )
  const ports = upstream('max_fails=1 ')
  expect(ports).toEqual(['3000', '3001'])
  expect(upstream('max_fails=0 backup;')).toEqual(ports)
  expect(read('vehicle-defects@.service')).toContain(' PORT=%i METRICS_PORT=1%i ')
  const scraped = parse(read('monitoring/prometheus.yml')).scrape_configs[0].static_configs[0].targets
  expect(scraped).toEqual(ports.map(port => `127.0.0.1:1${port}`))
  for (const port of ports) {
    const service = compose.services[`server-${port}`]!
    expect(service.ports).toEqual([
      `127.0.0.1:${port}:3000`,
      `127.0.0.1:1${port}:${service.environment.METRICS_PORT}`,
    ])
  }
})

test('the collector gets the lines of every server, by the name that its unit gives them', () => {
  const name = /^SyslogIdentifier=(.*)%i$/m.exec(read('vehicle-defects@.service'))?.[1]
  expect(read('rsyslog.conf')).toContain(`$programname startswith "${name?.replace(/-$/, '')}"`)
  expect(read('rsyslog.conf')).toContain('streamDriverMode="1"')
})

test('security.txt passes nginx', () => {
  expect(read('nginx.conf')).toContain('location = /.well-known/security.txt {')
})

test('a container is made anew only while nginx sends nothing to it', () => {
  const files = temporaryFolder()
  const at = (name: string) => join(files.folder, name)
  const site = read('nginx.conf').replaceAll('#server', 'server')
  writeFileSync(at('nginx.conf'), site)
  for (const name of ['systemctl', 'compose', 'curl']) {
    const said = `echo ${name} "$*", $(grep -c " down " ${at('nginx.conf')}) >> ${at('log')}`
    writeFileSync(at(name), `#!/bin/sh\n${said}\n`, { mode: 0o755 })
  }
  const env = { ...process.env, PATH: `${files.folder}:${process.env.PATH}`, COMPOSE: 'compose -f file' }
  const { status } = spawnSync('sh', ['lib/ops/deploy/rolling-restart.sh', at('nginx.conf')], { env })
  expect(status).toBe(0)
  const ready = (port: number) => `curl -fs -o /dev/null http://127.0.0.1:${port}/app/readyz, 2`
  expect(readFileSync(at('log'), 'utf8').trim().split('\n')).toEqual(
    [3000, 3001].flatMap(port => [
      'systemctl reload nginx, 2',
      `compose -f file up -d --no-deps server-${port}, 2`,
      ready(port),
      'systemctl reload nginx, 0',
    ]),
  )
  expect(readFileSync(at('nginx.conf'), 'utf8')).toBe(site)
  files.remove()
})

test('the password of the owner reaches the migrations and nothing else', () => {
  for (const [name, { image, environment }] of Object.entries(compose.services)) {
    if (image !== 'vehicle-defects') continue
    expect([name, environment.DATABASE_PASSWORD]).toEqual([name, ''])
    const address = environment.DATABASE_OWNER_URL
    if (name === 'migrate')
      expect(address).toMatch(/^postgresql:\/\/defects:\$\{DATABASE_PASSWORD:\?\}@database:/)
    else expect([name, address]).toEqual([name, ''])
  }
  expect(read('vehicle-defects-migrate.service')).toContain('vehicle-defects-owner.env')
  for (const name of ['vehicle-defects@.service', 'vehicle-defects-backup.service'])
    expect(read(name)).not.toContain('owner.env')
})
