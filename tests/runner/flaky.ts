import { readFileSync, writeFileSync } from 'node:fs'
import type { FileResult } from './run-vitest'

/** Tests that were red once and green alone. Kept in the repository, so that the next run knows them. */
const list = 'tests/flaky.json'

interface Flaky {
  file: string
  test: string
}

const readList = (): Flaky[] => JSON.parse(readFileSync(list, 'utf8'))

/**
 * Files with a failure run once more, alone. What is green then is listed as flaky and counts as passed; what was
 * listed before is red.
 */
export async function runAgain(
  results: readonly FileResult[],
  again: (file: string) => Promise<FileResult[]>,
): Promise<{ results: FileResult[]; flaky: Flaky[] }> {
  const known = readList()
  const flaky: Flaky[] = []
  const final: FileResult[] = []
  for (const first of results) {
    const second = first.failures.length > 0 && first.file !== 'vitest' ? await again(first.file) : []
    if (second.length === 0 || second.some(({ failures }) => failures.length > 0)) {
      final.push(second[0] ?? first)
      continue
    }
    const twice = first.failures.filter(test =>
      known.some(one => one.file === first.file && one.test === test),
    )
    flaky.push(
      ...first.failures.filter(test => !twice.includes(test)).map(test => ({ file: first.file, test })),
    )
    final.push({ ...second[0]!, failures: twice.map(test => `${test} (flaky for the second time)`) })
  }
  if (flaky.length > 0) writeFileSync(list, `${JSON.stringify([...readList(), ...flaky], null, 2)}\n`)
  return { results: final, flaky }
}
