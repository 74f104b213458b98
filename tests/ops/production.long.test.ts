import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { prepareServer } from '@/lib/ops/commands/server-prepare'
import { openEmptyDatabase } from '../support/database/database'

const run = promisify(execFile)

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
        /the database is empty: run npm run migrate[\s\S]*TEXT_MESSAGE is not set up/,
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
