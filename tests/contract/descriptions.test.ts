import { expect, it } from 'vitest'
import type { Schema } from '@/lib/http/contract/schema'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { contractIn } from './contract-in'

interface Field {
  name: string
  within: string
  description?: string
}

function fieldsIn(node: unknown, within = ''): Field[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {} } = node as Schema
  const own = Object.entries(properties).map(([name, { description }]) => ({ name, within, description }))
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => fieldsIn(inner, `${within} ${key}`))]
}

it.each([...locales])('every field of every answer and schema says in %s what it is', locale => {
  const { paths, components, webhooks } = contractIn(locale)
  const fields = fieldsIn({ paths, components, webhooks })
  expect(fields.length).toBeGreaterThan(10_000)
  const bare = new Map(
    fields.flatMap(({ name, within, description }) => (description?.trim() ? [] : [[name, within]])),
  )
  expect(
    [...bare].map(([name, within]) => `${name}: say it in operations.answers of ${locale}.json;${within}`),
  ).toEqual([])
})

it('has no words for a field that is gone', () => {
  const { paths, components, webhooks } = contractIn('zh-CN')
  const there = new Set(fieldsIn({ paths, components, webhooks }).map(({ name }) => name))
  expect(Object.keys(messagesOf('zh-CN').operations.answers).filter(name => !there.has(name))).toEqual([])
})
