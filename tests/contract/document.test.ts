import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { ReceivedFile } from '@/lib/core/replies'
import { openApi, summaryOf } from '@/lib/http/contract/document'
import { operationId } from '@/lib/http/contract/operation-id'
import { inputOf, isFiles, type Schema } from '@/lib/http/contract/schema'
import type { Endpoint } from '@/lib/http/endpoint'
import { publicWords } from '@/lib/http/public-words'
import { domainOf, endpoints } from '@/lib/http/registry'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { webhookEvents } from '@/lib/webhooks/schema'
import { everyFile } from '../support/source/source-files'
import { contractIn } from './contract-in'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('every operation', () => {
  it('has a name of its own', () => {
    const names = endpoints.map(operationId)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names.filter(name => !/^[a-z]\w+$/i.test(name))).toEqual([])
  })

  it.each([...locales])('has a summary in %s, and words for no call that is gone', locale => {
    const { own, tags } = messagesOf(locale).operations
    expect(endpoints.filter(one => !summaryOf(one, locale)).map(nameOf)).toEqual([])
    const there = new Set(endpoints.filter(({ summary }) => !summary).map(nameOf))
    expect(Object.keys(own).filter(call => !there.has(call))).toEqual([])
    expect(Object.keys(tags).sort()).toEqual([...new Set(domainOf.values())].sort())
  })

  it('says in both languages what it does, whichever the caller reads', () => {
    const [chinese, english] = [contractIn('zh-CN'), contractIn('en-US')].map(
      ({ paths }) => paths['/recordbrand/{id}']!.get,
    )
    const both = { 'zh-CN': '品牌：查看', 'en-US': 'Brands: read an entry' }
    expect(chinese).toMatchObject({ summary: both['zh-CN'], 'x-summary': both, tags: ['dictionaries'] })
    expect(english).toMatchObject({ summary: both['en-US'], 'x-summary': both })
  })

  it('begins with a word of public-words.ts, which no page takes', () => {
    const words = new Set<string>(publicWords)
    const below = new Set(['SystemManager'])
    const missing = endpoints
      .map(({ path }) => path.split('/')[1]!)
      .filter(word => !words.has(word) && !below.has(word))
    expect(
      [...new Set(missing)].map(
        word => `${word}: add it to lib/http/public-words.ts, or no rewrite leads to it.`,
      ),
    ).toEqual([])
    const taken = everyFile()
      .filter(file => /^app\/.*\/page\.tsx$/.test(file))
      .map(
        file =>
          [
            file,
            file
              .split('/')
              .slice(1)
              .find(part => !part.startsWith('('))!,
          ] as const,
      )
      // The page at /api itself: calls are below.
      .filter(([file]) => file !== 'app/(public)/api/page.tsx')
      .filter(([, word]) => words.has(word) || ['api', 'carins'].includes(word))
    expect(
      taken.map(([file, word]) => `${file}: “${word}” is a call’s word and the rewrite takes it.`),
    ).toEqual([])
  })
})

it('names the Idempotency-Key in calls that add, with a sign-in or without, and in no other', () => {
  const takes = Object.entries<object>(contractIn('zh-CN').paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const { parameters } = call as { parameters: { name: string; required: boolean }[] }
      return parameters.some(({ name, required }) => name === 'Idempotency-Key' && !required)
        ? [`${method} ${path}`]
        : []
    }),
  )
  const exports = ['exportComplaintsVehicleInfoList', 'exportLogicDeleteList'].map(
    name => `/complaintsvehicleinfo/${name}`,
  )
  const some = ['/complaintsvehicleinfo', '/complaintsvehicleinfo/excel', '/recordbrand', '/webhook']
  const open = ['consumerAdd', 'uploadfiles', 'supplement'].map(name => `/xfpqx/collectioncomplaint/${name}`)
  const register = '/api/SystemManager/system/user/register'
  expect(takes).toEqual(
    expect.arrayContaining([...some, ...exports, ...open, register].map(path => `post ${path}`)),
  )
  expect(
    takes.filter(one => !one.startsWith('post ') || /\/page|\/export$|\/analysis|oauth/.test(one)),
  ).toEqual([])
  const paths: Record<string, Record<string, unknown>> = contractIn('zh-CN').paths
  const withoutSignIn = takes.filter(one => {
    const { security } = paths[one.slice('post '.length)]!.post as { security: unknown[] }
    return security.length === 0
  })
  expect(withoutSignIn.sort()).toEqual([...open, register].map(path => `post ${path}`).sort())
})

describe('what a call requires', () => {
  const plain = endpoints.filter(one => !inputOf(one).choices)

  it('is enough', () => {
    const refused = plain.flatMap(one => {
      const { error } = one.verb.input.safeParse(givenTo(one))
      return error
        ? [`${nameOf(one)}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)}`]
        : []
    })
    // One of two fields, which no list of required ones can say.
    expect(refused).toEqual(['POST /complaintsvehicleinfo/submitjudged: sameAs required'])
  })

  it('cannot be left out', () => {
    const optional = plain.flatMap(one => {
      const given = givenTo(one)
      return [...inputOf(one).required]
        .map(name => one.rename[name] ?? name)
        .filter(name => {
          const { [name]: _, ...others } = given
          return one.verb.input.safeParse(others).success
        })
        .map(name => `${nameOf(one)}: ${name}`)
    })
    expect(optional).toEqual([])
  })
})

/** The example under the verb's names, with the files that it requires. */
function givenTo(endpoint: Endpoint): Record<string, unknown> {
  const { example, required, properties } = inputOf(endpoint)
  const file = new ReceivedFile(
    { path: '/dev/null', size: 1 } as ReceivedFile['written'],
    'a.pdf',
    'application/pdf',
  )
  const files = [...required].filter(name => isFiles(properties[name])).map(name => [name, [file]])
  const named = Object.entries(example).map(([name, value]) => [endpoint.rename[name] ?? name, value])
  return Object.fromEntries([...named, ...files])
}

it('is written while others are answered', async () => {
  let turns = 0
  let isWritten = false
  const writing = openApi('zh-CN', endpoints.slice(0, 100)).finally(() => {
    isWritten = true
  })
  while (!isWritten) {
    await new Promise(setImmediate)
    turns++
  }
  expect(Object.keys((await writing).paths).length).toBeGreaterThan(20)
  expect(turns).toBeGreaterThan(20)
})

it('passes the rules that the linter recommends', async () => {
  const text = JSON.stringify(contractIn('en-US'))
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-ambiguous-paths': 'off', 'info-license': 'off' },
  })
  const problems = await lintDocument({
    document: { source: new Source('/openapi.json', text), parsed: JSON.parse(text) },
    externalRefResolver: new BaseResolver(config.resolve),
    config: config.styleguide,
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

describe.each([...locales])('the contract in %s', locale => {
  const document = contractIn(locale)

  it('describes every parameter and every field that is sent', () => {
    const bare: string[] = []
    let count = 0
    const note = (described: boolean, name: string) => {
      count++
      if (!described) bare.push(name)
    }
    const visit = (schema: Schema, name: string) => {
      const whole = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
      for (const [field, one] of Object.entries((whole.properties ?? {}) as Record<string, Schema>)) {
        note(Boolean(one.description), `${name} ${field}`)
        visit(one, `${name} ${field}`)
      }
      for (const one of [
        ...(whole.anyOf ?? []),
        ...(whole.oneOf ?? []),
        ...(whole.items ? [whole.items] : []),
      ])
        visit(one, name)
    }
    for (const [path, methods] of Object.entries<Record<string, Described>>(document.paths))
      for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
        const name = `${method} ${path}`
        for (const one of parameters) note(Boolean(one.description), `${name} ${one.name}`)
        for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, name)
      }
    expect(bare).toEqual([])
    expect(count).toBeGreaterThan(1_800)
  })

  it('says the limits and lists that the schemas know', () => {
    const { post } = document.paths['/complaintsvehicleinfo/page']
    const fields =
      document.components.schemas[post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)]
    expect(fields.properties.limit.description).toMatch(/100/)
    expect(fields.properties.receivedAtFrom.description).toMatch(/YYYY-MM-DD/)
    expect(JSON.stringify(fields.properties.source)).toMatch(/(代码表|coded list) source/)
  })

  it('has the events that are sent, with what is in them', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEvents))
    for (const [name, { post }] of Object.entries<{ post: Described }>(document.webhooks)) {
      const { schema } = post.requestBody!.content['application/json']!
      expect(schema.properties?.type).toMatchObject({ const: name })
      expect(schema.properties?.data?.required).toEqual(
        expect.arrayContaining(['id', 'number', 'state', 'version']),
      )
    }
  })

  it('names no parameter, operation or schema with a brace', () => {
    const names = [
      ...Object.values<Record<string, Described>>(document.paths).flatMap(methods =>
        Object.values(methods).flatMap(one => [one.operationId, ...one.parameters.map(({ name }) => name)]),
      ),
      ...Object.keys(document.components.schemas),
    ]
    expect(names.filter(name => !/^[\w.-]+$/.test(name))).toEqual([])
  })
})

interface Described {
  operationId: string
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
