import { expect, it } from 'vitest'
import { calls } from '../support/calls/access-list'
import { type Answer, answerSchemas } from './answer-schemas'

// The compiler reads the whole house first.
const timeout = 300_000

it(
  'what the contract says of answers is what the verbs’ types say (vitest -u writes it anew)',
  async () => {
    const { calls: found, shared } = answerSchemas()
    expect(Object.keys(found).sort()).toEqual(Object.keys(calls).sort())
    const silent = Object.keys(found).filter(call => saysNothing(found[call]!))
    // Keeps any JSON for its caller, and gives it back.
    expect(silent).toEqual(['PUT /preferences/:key'])
    await expect(written({ calls: found, shared })).toMatchFileSnapshot(
      '../../lib/http/generated-answers.json',
    )
  },
  timeout,
)

/** A line a call, so that a change shows as the lines of the calls that it changes. */
function written(groups: Record<string, Record<string, unknown>>): string {
  const lines = Object.entries(groups).map(
    ([group, entries]) =>
      `"${group}": {\n${Object.entries(entries)
        .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
        .join(',\n')}\n}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

const saysNothing = ({ answers, data }: Answer) =>
  answers.length === 0 || (answers.includes('data') && Object.keys(data ?? {}).length === 0)
