import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentTime } from '@/lib/core/clock'
import { builtPrograms } from '@/lib/core/read-program.mjs'
import { isMain } from '@/lib/ops/process/main'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { sbomFile } from '@/lib/ops/server/server-program'

const sources: readonly string[] = [
  'app',
  'lib',
  'db',
  'messages',
  'public',
  'next.config.ts',
  'instrumentation.ts',
  'tsconfig.json',
  'package-lock.json',
] as const
// Not part of the build; the manual is served as it is.
const apart = ['db/seed', 'public/manual']
const programs = [
  'lib/ops/server/serve.ts',
  'lib/ops/server/jobs.ts',
  'lib/excel/sheet-program.ts',
  'lib/coding/learn/learner-program.ts',
  'lib/documents/document-program.ts',
  'lib/analysis/columns/columns-program.ts',
]

const stamp = '.next/sources.sha256'

export async function buildWhenNeeded() {
  const requested = fingerprint()
  const there = existsSync('.next/BUILD_ID') && existsSync(stamp) && readFileSync(stamp, 'utf8') === requested
  if (!there) await step('Building', () => build(requested))
}

export const buildStyles = () => run(['--import', 'tsx', 'app/_shell/theme/build-styles.tsx'], 'pipe')

async function build(requested: string, output: 'pipe' | 'inherit' = 'pipe') {
  // Before the build: one killed halfway must not pass for the previous one.
  rmSync(stamp, { force: true })
  await buildStyles()
  await run([createRequire(import.meta.url).resolve('next/dist/bin/next'), 'build'], output)
  await Promise.all([buildPrograms(), writeSbom(), writeAbout()])
  writeFileSync(stamp, requested)
}

async function buildPrograms() {
  // Imported late: the built product runs without the build packages.
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: programs,
    outdir: builtPrograms,
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    packages: 'external',
    target: 'node20',
    logLevel: 'error',
  })
  await stop()
}

// From package-lock.json; asks no registry.
async function writeSbom() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 64 * 1024 * 1024 })
  writeFileSync(sbomFile, stdout)
}

// For the page of the version. An image is built without git: BUILD_TAG.
async function writeAbout() {
  const { buildAbout } = await import('@/lib/health/read-about')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const described = promisify(execFile)('git', ['describe', '--tags', '--always', '--dirty'])
  const tag = process.env.BUILD_TAG || (await described.catch(() => ({ stdout: '' }))).stdout.trim() || null
  writeFileSync(buildAbout, JSON.stringify({ version, tag, builtAt: currentTime().toISOString() }))
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  const add = (path: string) => {
    if (apart.includes(path) || path.endsWith('.generated.css')) return
    if (!statSync(path, { throwIfNoEntry: false })) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else {
      const content = readFileSync(path)
      hash.update(`${path}\0${content.length}\0`).update(content)
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

async function run(words: string[], output: 'pipe' | 'inherit') {
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  let logText = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      logText += chunk
    })
  }
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  process.off('exit', leave)
  if (code !== 0) throw new OperationError(`The build failed${logText ? `:\n${logText.trim()}` : '.'}`)
}

if (isMain(import.meta.url)) await build(fingerprint(), 'inherit').catch(fail)
