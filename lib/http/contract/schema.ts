import { z } from 'zod'
import { ReceivedFile } from '@/lib/core/replies'
import type { Endpoint } from '@/lib/http/endpoint'
import { sample } from './example'

export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  description?: string
  pattern?: string
  examples?: unknown[]
  $ref?: string
  'x-code-list'?: string
}

export type Schemas = Record<string, Schema>

export function eachSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (one: Schema) => eachSchema(one, change)
  const byName = (all: Schemas) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inner(one)]))
  const { additionalProperties } = schema
  return change({
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.properties && { properties: byName(schema.properties) }),
    ...(isSchema(additionalProperties) && { additionalProperties: inner(additionalProperties) }),
  })
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

export interface Input {
  properties: Schemas
  required: Set<string>
  choices?: Schema[]
  closed: boolean
  example: Record<string, unknown>
}

export function inputOf(endpoint: Endpoint): Input {
  const schema = inDocument(endpoint)
  const theirs = new Map(Object.entries(endpoint.rename).map(([their, our]) => [our, their]))
  const called = (name: string) => theirs.get(name) ?? name
  const renamed = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [called(name), value]))
  const choices = schema.oneOf ?? schema.anyOf
  const chosen = choices && Object.keys(endpoint.example).length > 0
  const given = { ...(chosen ? {} : (sample(schema) as object)), ...endpoint.example }
  const isSent = ([name]: [string, unknown]) => !isFiles(schema.properties?.[name])
  return {
    properties: renamed(schema.properties ?? {}),
    required: new Set(schema.required?.map(called)),
    choices,
    closed: schema.additionalProperties === false,
    example: renamed(Object.fromEntries(Object.entries(given).filter(isSent))),
  }
}

export const isFiles = (schema: Schema | undefined) => schema?.items?.format === 'binary'

/** What refers to itself is any JSON: several generators cannot name it. */
function inDocument(endpoint: Endpoint): Schema {
  const {
    $schema: _,
    $defs: _recursive,
    ...schema
  } = z.toJSONSchema(endpoint.verb.input, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.bag.Class === ReceivedFile)
        Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return eachSchema(JSON.parse(JSON.stringify(schema)) as Schema, one => (one.$ref ? {} : plain(one)))
}

function plain({ minimum, maximum, pattern, ...schema }: Schema): Schema {
  const formatted = schema.format === 'date' || schema.format === 'date-time'
  return {
    ...schema,
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(pattern !== undefined && !formatted && { pattern }),
  }
}
