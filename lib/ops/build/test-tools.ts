import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperationError } from '@/lib/ops/process/operation-error'

export interface Count {
  passed: number
  failed: number
}

const running = new Set<ChildProcess>()

export async function runTool(name: string, ...words: string[]): Promise<undefined> {
  const code = await run(join('node_modules/.bin', name), words, { NEXT_TELEMETRY_DISABLED: '1' })
  if (code !== 0) throw new OperationError(`${name} ${words.join(' ')} failed (${code}).`)
}

interface VitestOptions {
  env?: Record<string, string>
  workers?: number
}

export async function runVitest(
  paths: string[],
  { env = {}, workers = 2 }: VitestOptions = {},
): Promise<Count> {
  const there = paths.filter(path => existsSync(path) || existsSync(`${path}.test.ts`))
  if (there.length === 0) return { passed: 0, failed: 0 }
  const report = `.data/test-report-${process.pid}.json`
  mkdirSync('.data', { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const limits = ['--passWithNoTests', `--maxWorkers=${workers}`]
  const words = ['run', '--config', 'tests/vitest.config.ts', ...limits, ...reporters, ...there]
  try {
    const code = await run('node_modules/.bin/vitest', words, env)
    const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
    const failed = (result?.numFailedTests ?? 0) as number
    // A file that fails to load has no failed test, yet the run failed.
    return { passed: result?.numPassedTests ?? 0, failed: code === 0 ? 0 : Math.max(failed, 1) }
  } finally {
    rmSync(report, { force: true })
  }
}

export function killTools() {
  for (const child of running) child.kill('SIGTERM')
}

async function run(program: string, words: string[], env: Record<string, string>): Promise<number | string> {
  const child = spawn(program, words, {
    stdio: 'inherit',
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
  running.add(child)
  try {
    return await new Promise((done, failed) => {
      child.once('error', failed)
      child.once('close', (code, signal) => done(code ?? signal ?? 1))
    })
  } finally {
    running.delete(child)
  }
}
