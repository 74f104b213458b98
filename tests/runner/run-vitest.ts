import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runPackage } from './run-tool'

export interface Failure {
  test: string
  /** The first line of what was wrong. */
  reason: string
}

export interface FileResult {
  file: string
  seconds: number
  passed: number
  failures: Failure[]
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
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
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
      results.push({
        file: 'vitest',
        seconds: 0,
        passed: 0,
        failures: [{ test: `ended with ${code}`, reason: '' }],
      })
    return results
  } finally {
    rmSync(report, { force: true })
  }
}

function resultOf({ name, status, startTime, endTime, message, assertionResults }: Reported): FileResult {
  const failures = assertionResults
    .filter(result => result.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, reason: firstLine(failureMessages?.[0]) }))
  return {
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
    passed: assertionResults.filter(result => result.status === 'passed').length,
    // A file that fails to load, or in a hook, has no failed test.
    failures:
      status === 'failed' && failures.length === 0
        ? [{ test: '(the file itself)', reason: firstLine(message) }]
        : failures,
  }
}

const firstLine = (text = '') => stripVTControlCharacters(text.split('\n')[0]!).slice(0, 300)
