import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runPackage } from './run-tool'

export interface FileResult {
  file: string
  seconds: number
  passed: number
  failures: string[]
}

export interface VitestOptions {
  env?: Record<string, string>
  workers?: number
  /** What it prints: another runs meanwhile. */
  shownAtEnd?: boolean
}

let reports = 0

/** Of one file, as vitest's JSON report has it. */
interface Reported {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}

/** Runs these test files, and nothing where there are none. */
export async function runVitest(
  files: readonly string[],
  { env = {}, workers = 2, shownAtEnd = false }: VitestOptions = {},
): Promise<FileResult[]> {
  if (files.length === 0) return []
  const report = `.data/test-report-${process.pid}-${++reports}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const quiet = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' }
  const words = ['run', '--config', 'tests/vitest.config.ts', `--maxWorkers=${workers}`, ...reporters]
  try {
    const stdio = shownAtEnd ? 'pipe' : 'inherit'
    const { code, output } = await runPackage('vitest', [...words, ...files], { ...quiet, ...env }, stdio)
    if (output) console.log(output)
    const found: Reported[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    const results = found.map(resultOf)
    // An error outside of any test, e.g. a promise that nobody waited for, is in no file.
    if (code !== 0 && results.every(({ failures }) => failures.length === 0))
      results.push({ file: 'vitest', seconds: 0, passed: 0, failures: [`ended with ${code}`] })
    return results
  } finally {
    rmSync(report, { force: true })
  }
}

function resultOf({ name, status, startTime, endTime, assertionResults }: Reported): FileResult {
  const named = (wanted: string) =>
    assertionResults.filter(one => one.status === wanted).map(({ fullName }) => fullName)
  const failures = named('failed')
  return {
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
    passed: named('passed').length,
    // A file that fails to load, or in a hook, has no failed test.
    failures: status === 'failed' && failures.length === 0 ? ['(the file itself)'] : failures,
  }
}
