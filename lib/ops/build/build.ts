import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { currentTime } from '@/lib/core/clock'
import { builtPrograms, writeSources } from '@/lib/core/read-program.mjs'
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
  'lib/ops/server/sweep.ts',
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
  const { metafile } = await build({
    entryPoints: programs,
    metafile: true,
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
  for (const [file, { inputs }] of Object.entries(metafile.outputs)) writeSources(file, Object.keys(inputs))
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
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || apart.includes(path) || path.endsWith('.generated.css')) return
    if (found.isDirectory()) {
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
  const texts = Promise.all([child.stdout, child.stderr].map(stream => stream && text(stream)))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  process.off('exit', leave)
  const reported = (await texts).join('').trim()
  if (code !== 0) throw new OperationError(`The build failed${reported ? `:\n${reported}` : '.'}`)
}

if (isMain(import.meta.url)) await build(fingerprint(), 'inherit').catch(fail)
