import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest'

/** `npm run test:long` asks for everything, `npm test` for a part of it. */
export const isFull = process.env.TEST_DEPTH === 'full'

/** How often a property is tried: `full` times by `npm run test:long`, an eighth of it, at least 3, by `npm test`. */
export const runs = (full: number) => {
  refuseWithoutTag()
  return { numRuns: isFull ? full : Math.max(3, Math.ceil(full / 8)) }
}

const isShort = (all: readonly unknown[], limit: number, at: number) => {
  refuseWithoutTag()
  return at % Math.ceil(all.length / limit) === 0
}

/** The cells, dates or spellings that are asked for: all by `npm run test:long`, `limit` evenly spread ones by `npm test`. */
export const sample = <One>(all: readonly One[], limit: number): One[] =>
  all.filter((_, at) => isShort(all, limit, at) || isFull)

/** Like `sample()`, where what `npm test` asks for need not be asked for again: `npm run test:long` has the others. */
export const share = <One>(all: readonly One[], limit: number): One[] =>
  all.filter((_, at) => isFull !== isShort(all, limit, at))

/** Of a test whose depth differs: `npm run test:long` leaves out the others of its file. */
export const inFull = { tags: ['full'] }

const isTagged = ({ tags }: RunnerTask) => Boolean(tags?.includes('full'))

const holdsTagged = (tasks: readonly RunnerTask[]): boolean =>
  tasks.some(task => isTagged(task) || (task.type === 'suite' && holdsTagged(task.tasks)))

/** Whether `npm test` asks all that this test does, since others of its file say that they have more in full. */
export const isOfShort = (task: RunnerTestCase): boolean =>
  !task.file.filepath.endsWith('.long.test.ts') && !isTagged(task) && holdsTagged(task.file.tasks)

function refuseWithoutTag() {
  const task = TestRunner.getCurrentTest()
  if (task && isOfShort(task)) throw new Error('npm run test:long would leave this test out: give it inFull.')
}
