import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Schema } from '@/lib/http/contract/schema'
import { contractIn } from './contract-in'

/** What a release published: clients are written by it. Written anew with WRITE_PROMISES=1, after a release. */
const file = 'tests/contract/generated-promises.json'

interface Promised {
  required: string[]
  optional: string[]
  answer: string[]
}

type Call = {
  parameters: { name: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const document = contractIn('en-US')
const whole = (schema: Schema = {}): Schema =>
  document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** The names in a schema with their place; a field of one of several choices is required by none. */
function namesIn(given: Schema | undefined, place = '', required = true): Map<string, boolean> {
  const schema = whole(given)
  const names = new Map<string, boolean>()
  const add = (more: Map<string, boolean>) => {
    for (const [name, must] of more) names.set(name, must)
  }
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const must = required && (schema.required?.includes(name) ?? false)
    names.set(place + name, must)
    // One level down says enough, and a cycle ends.
    if (!place) add(namesIn(one, `${place}${name}.`, must))
  }
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) add(namesIn(one, place, false))
  if (schema.items) add(namesIn(schema.items, place, required))
  return names
}

function promisesOf(): Record<string, Promised> {
  const calls = Object.entries<Record<string, Call>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  )
  return Object.fromEntries(
    calls.map(([name, { parameters, requestBody, responses }]) => {
      const sent = new Map(parameters.map(one => [one.name, one.required]))
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        for (const [field, must] of namesIn(schema)) sent.set(field, must)
      const { data } = whole(responses[200]?.content?.['application/json']?.schema).properties ?? {}
      const fields = [...sent.keys()].sort()
      return [
        name,
        {
          required: fields.filter(field => sent.get(field)),
          optional: fields.filter(field => !sent.get(field)),
          answer: [...namesIn(data).keys()].sort(),
        },
      ]
    }),
  )
}

it.runIf(process.env.WRITE_PROMISES)('writes what is published now', () => {
  const lines = Object.entries(promisesOf()).map(
    ([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
})

it('keeps every call that was published, requires no more of it, and answers no less', () => {
  const now = promisesOf()
  const promised: Record<string, Promised> = JSON.parse(readFileSync(file, 'utf8'))
  const broken = Object.entries(promised).flatMap(([name, before]) => {
    const after = now[name]
    if (!after) return [`${name} is gone`]
    const known = [...after.required, ...after.optional]
    return [
      ...after.required
        .filter(field => !before.required.includes(field))
        .map(one => `${name} now requires ${one}`),
      ...[...before.required, ...before.optional]
        .filter(field => !known.includes(field))
        .map(one => `${name} no longer takes ${one}`),
      ...before.answer
        .filter(field => !after.answer.includes(field))
        .map(one => `${name} no longer answers ${one}`),
    ]
  })
  expect(Object.keys(promised).length).toBeGreaterThan(400)
  expect(broken).toEqual([])
})
