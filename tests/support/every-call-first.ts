import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Without durations of an earlier run vitest begins with the largest files; these are the smallest and run longest. */
export class EveryCallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('every-call')
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
