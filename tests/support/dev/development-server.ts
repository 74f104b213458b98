import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { freePort } from '@/lib/ops/process/ports'
import { everyFile } from '@/tests/support/source/source-files'

/** A copy of the repository with its own git, database and development server, in which files may be changed. */
export async function startDevelopment() {
  const root = mkdtempSync(join(tmpdir(), 'development-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(root, 0o755)
  for (const file of [...everyFile(), '.gitignore']) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(file, join(root, file))
  }
  copyPackages(root)
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  git('init', '-q')
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'test')
  const port = await freePort(4740)
  const { PATH, HOME, LANG } = process.env
  const own = { PORT: String(port), DATA_DIR: join(root, '.data'), SEED_DEMO: 'off' }
  const child = spawn(process.execPath, ['lib/ops/commands/start.mjs', 'dev'], {
    cwd: root,
    env: { NODE_ENV: 'development', PATH, HOME, LANG, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      output += part
    })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const appUrl = `http://localhost:${port}`
  return {
    root,
    appUrl,
    output: () => output,
    changes: () => git('status', '--porcelain', '--untracked-files=all').trim(),
    isReady: async () =>
      (await fetch(`${appUrl}/app/readyz`).catch(() => null))?.ok || Promise.reject(new Error('not ready')),
    database: () => startPostgres({ dataDir: join(root, '.data/postgres') }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async close() {
      await this.stop()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Turbopack follows no symbolic link out of its folder. Hard links take about a second, on the same disk only. */
function copyPackages(root: string) {
  try {
    execFileSync('cp', ['-al', 'node_modules', join(root, 'node_modules')], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', 'node_modules', root])
  }
}
