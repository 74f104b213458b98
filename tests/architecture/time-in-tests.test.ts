import { describe, expect, it } from 'vitest'
import { sourceFiles, withoutComments } from '../support/source/source-files'
import { elapsedTime, longTests, sleeps, utcDays } from './exceptions'

const tests = sourceFiles()
  .filter(({ path }) => path.startsWith('tests/') && !/^tests\/(bench|architecture|runner)\//.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text), lines: text.split('\n').length }))
const outsideSupport = tests.filter(({ path }) => !path.startsWith('tests/support/'))

const now = String.raw`(?:performance|Date)\.now\(\)`
const elapsed = new RegExp(
  // A moment that came before is taken off, or the clock is compared; a number of hours taken off is a date.
  String.raw`${now} - [a-z][\w.[\]]*(?!\w| \*)|${now} [<>]|[<>]=? ${now}`,
)
const sleep = /\b(\w+) => setTimeout\(\1\b|timers\/promises|\bwaitForTimeout\(/
const utcDay = /(?:new Date\((?:Date\.now\(\)[^)]*)?\)|\bnow)\.toISOString\(\)\.slice\(0, (?:7|10)\)/

interface Rule {
  finds(file: (typeof tests)[number]): boolean
  among: typeof tests
  exceptions: readonly string[]
  instead: string
}

const rules: Record<string, Rule> = {
  'assert no elapsed time': {
    finds: ({ text }) => elapsed.test(text),
    among: outsideSupport,
    exceptions: elapsedTime,
    instead:
      'show what did not happen (nothing read, no row written, a deadline passed down), or measure it in tests/bench',
  },
  'do not sleep': {
    // With the clock of the test a timer takes no time.
    finds: ({ text }) => sleep.test(text) && !/useFakeTimers/.test(text),
    among: outsideSupport,
    exceptions: sleeps,
    instead: 'wait for what has to come: expect.poll, vi.waitFor, vi.waitUntil',
  },
  'take no day from the UTC date': {
    finds: ({ text }) => utcDay.test(text),
    among: tests,
    exceptions: utcDays,
    instead: 'take today and addDays of lib/core/today.ts: in Shanghai it is tomorrow from 16:00 UTC on',
  },
  'have at most 350 lines': {
    finds: ({ path, lines }) => /\.test\.tsx?$/.test(path) && lines > 351,
    among: tests,
    exceptions: longTests,
    instead: 'make several files, each named after what it is about',
  },
}

describe('tests', () => {
  it.each(Object.entries(rules))('%s', (_, { finds, among, exceptions, instead }) => {
    const found = among.filter(finds).map(({ path }) => path)
    expect(found.filter(path => !exceptions.includes(path)).map(path => `${path}: ${instead}.`)).toEqual([])
    // The lists in exceptions.ts only shrink.
    expect(exceptions.filter(path => !found.includes(path))).toEqual([])
  })
})
