import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that tests/README.md names as the slowest begin first, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const named = [...readFileSync('tests/README.md', 'utf8').matchAll(/`(tests\/[^`]+\.test\.tsx?)`/g)]
    const slowest = named.map(([, file]) => file!)
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex(file => moduleId.endsWith(file))
      return at < 0 ? slowest.length : at
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
