import { readFileSync, writeFileSync } from 'node:fs'
import type { Failure, FileResult } from './run-vitest'
import type { Pass } from './stages'

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
  passes: readonly Pass[],
): Promise<{ results: FileResult[]; flaky: (Flaky & Failure)[] }> {
  const known = readList()
  const flaky: (Flaky & Failure)[] = []
  const results: FileResult[] = []
  for (const { results: firstResults, again } of passes) {
    for (const first of firstResults) {
      const second = first.failures.length > 0 && first.file !== 'vitest' ? await again(first.file) : []
      if (second.length === 0 || second.some(({ failures }) => failures.length > 0)) {
        results.push(second[0] ?? first)
        continue
      }
      const isKnown = ({ test }: Failure) => known.some(one => one.file === first.file && one.test === test)
      flaky.push(
        ...first.failures
          .filter(failure => !isKnown(failure))
          .map(failure => ({ file: first.file, ...failure })),
      )
      const twice = first.failures.filter(isKnown)
      results.push({
        ...second[0]!,
        failures: twice.map(({ test, reason }) => ({ test: `${test} (flaky for the second time)`, reason })),
      })
    }
  }
  const listed = [...known, ...flaky.map(({ file, test }) => ({ file, test }))]
  if (flaky.length > 0) writeFileSync(list, `${JSON.stringify(listed, null, 2)}\n`)
  return { results, flaky }
}
