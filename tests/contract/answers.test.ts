import { expect, it } from 'vitest'
import { calls } from '../support/calls/access-list'
import { type Answer, answerSchemas } from './answer-schemas'

// The compiler first reads the whole repository.
const timeout = 300_000

it(
  'what the contract says of answers is what the verbs’ types say (vitest -u writes it anew)',
  async () => {
    const { calls: found, shared } = answerSchemas()
    expect(Object.keys(found).sort()).toEqual(Object.keys(calls).sort())
    const silent = Object.keys(found).filter(call => saysNothing(found[call]!))
    // Stores and returns arbitrary JSON.
    expect(silent).toEqual(['PUT /preferences/:key'])
    await expect(written({ calls: found, shared })).toMatchFileSnapshot(
      '../../lib/http/generated-answers.json',
    )
  },
  timeout,
)

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
