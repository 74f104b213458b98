import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { prepareServer } from '@/lib/ops/commands/server-prepare'
import { openEmptyDatabase } from '../support/database/database'

const run = promisify(execFile)
const pagesOf = (name: string) =>
  [`${name}.md`, `${name}-zh.md`].map(file => readFileSync(`lib/ops/runbooks/${file}`, 'utf8')) as [
    string,
    string,
  ]
const commandsOf = (page: string) => page.match(/^ {4}\S.*$/gm)!.map(line => line.trim())
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const quotedIn = (text: string) => (text.match(/`[^`]+`/g) ?? []).sort()
const tablesOf = (page: string) => page.match(/^\|.*\|$/gm) ?? []
const numbersIn = (row: string) =>
  row
    .replace(/(\d) (?=\d{3})/g, '$1')
    .match(/\d+(?:\.\d+)?/g)
    ?.sort()

test.each(['production', 'size', 'failover'])(
  '%s has the same commands and figures in both languages, and names what exists',
  name => {
    const [english, chinese] = pagesOf(name)
    expect(commandsOf(chinese)).toEqual(commandsOf(english))
    const [ours, theirs] = [tablesOf(chinese), tablesOf(english)]
    expect(ours.map(numbersIn)).toEqual(theirs.map(numbersIn))
    expect(ours.map(quotedIn)).toEqual(theirs.map(quotedIn))
    for (const page of [english, chinese]) {
      const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(found => found[1]!)
      for (const script of named) expect(Object.keys(scripts)).toContain(script)
      for (const [file] of page.matchAll(/(?:lib|tests)\/[\w./-]+\.\w+/g))
        expect([file, existsSync(file)]).toEqual([file, true])
      for (const [, file] of page.matchAll(/`([\w-]+\.md)`/g))
        expect([file, existsSync(`lib/ops/runbooks/${file}`)]).toEqual([file, true])
    }
  },
)

const example = readFileSync('.env.example', 'utf8')

test('every variable that a page tells to set is explained', () => {
  for (const page of pagesOf('production')) {
    const variables = [...page.matchAll(/^\| (.*?) \|/gm)].flatMap(
      row => row[1]!.match(/[A-Z][A-Z_]{4,}/g) ?? [],
    )
    expect(variables.length).toBeGreaterThan(6)
    for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  }
  for (const page of [...pagesOf('size'), ...pagesOf('failover')])
    for (const [, name] of page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})

test.runIf(process.getuid?.() === 0)(
  'the page is walked: configuration, tables, first administrator, backup',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'production-'))
    const database = await openEmptyDatabase()
    const at = {
      data: join(folder, 'data'),
      backups: join(folder, 'backups'),
      env: join(folder, 'server.env'),
    }
    const secretsOf = async () => parseEnv(await readFile(at.env, 'utf8')) as Record<string, string>
    try {
      const options = Object.entries({ user: 'nobody', ...at }).flatMap(([name, value]) => [
        `--${name}`,
        value,
      ])
      const npm = (env: Record<string, string>, name: string, ...words: string[]) =>
        run('npm', ['run', '--silent', name, '--', ...words], {
          env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: folder, ...env },
        })
      expect((await npm({}, 'server:prepare', ...options)).stdout).toContain('server-owner.env')
      expect([
        (await stat(at.env)).mode & 0o777,
        (await stat(`${folder}/server-owner.env`)).mode & 0o777,
      ]).toEqual([0o640, 0o600])
      const made = await secretsOf()
      expect([made.AUTH_SECRET!.length, made.AUDIT_KEY!.length]).toEqual([48, 48])
      expect(await prepareServer({ user: 'nobody', ...at })).toEqual([])
      expect(await secretsOf()).toEqual(made)

      const env = {
        ...made,
        DATABASE_URL: database.serverUrl,
        DATABASE_OWNER_URL: database.url,
        APP_URL: 'https://defects.example',
        TRUSTED_PROXIES: '127.0.0.1',
        AUTH_ISSUER: 'http://127.0.0.1:1',
        AUTH_CLIENT_SECRET: 'x',
      }
      const check = () => npm(env, 'config:check').catch(error => error as { stdout: string })
      expect((await check()).stdout).toMatch(
        /the database is empty: run npm run migrate[\s\S]*TEXT_MESSAGE_URL/,
      )
      await npm(env, 'migrate')
      expect((await check()).stdout).toMatch(/the database is up to date/)
      const first = ['--login', 'wang.guanli', '--name', '王管理']
      const user = await npm({ ...env, USER_PASSWORD: 'a good long one' }, 'user:create', ...first)
      expect(user.stdout).toContain('wang.guanli')
      await npm(env, 'backup', '--to', at.backups, '--keep', '14')
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
