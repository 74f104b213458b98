import { afterAll, beforeAll, expect, it } from 'vitest'
import { trail } from '@/app/_shell/menu'
import { parameters } from '@/db/schema/settings'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { fieldsOfParameter } from '@/lib/settings/parameter-fields'
import { groupOf, parametersInOrder, setParameter } from '@/lib/settings/parameters'
import { readParameters } from '@/lib/settings/read-parameters'
import { defaultOf, entryPaths, type ParameterKey, parameterShapes } from '@/lib/settings/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const keys = Object.keys(parameterShapes) as ParameterKey[]

it.each(keys)('%s can be set by a form, and has words in both languages', key => {
  const fields = fieldsOfParameter(key)
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(defaultOf(key)))
  for (const locale of locales) {
    const given = (messagesOf(locale).parameters as Record<string, { fields: object }>)[key]
    expect(given).toMatchObject({
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
    })
    expect(Object.keys(given!.fields).sort()).toEqual(fields.map(({ name }) => name).sort())
  }
})

it('places every parameter once', () => {
  const placed = parametersInOrder().map(({ key }) => key)
  expect([...placed].sort()).toEqual([...keys].sort())
  for (const { key, group } of parametersInOrder()) expect(groupOf(key)).toBe(group)
})

it('offers as first pages only such as there are', () => {
  for (const path of entryPaths) expect(trail(path).at(-1)?.path).toBe(path)
})

it('reads what is stored and unsound as if nobody had set it, and parts that are missing as their defaults', async () => {
  const put = (value: unknown) =>
    database.db
      .insert(parameters)
      .values({ key: 'importLimits', value })
      .onConflictDoUpdate({ target: parameters.key, set: { value } })
  const read = async () => (await readParameters(database, ['importLimits'])).importLimits
  for (const unsound of [{ rows: 'many' }, { rows: -1 }, [], 'x', { colour: 'red' }]) {
    await put(unsound)
    expect(await read()).toEqual({ rows: 200_000, megabytes: 64 })
  }
  await put({ rows: 7 })
  expect(await read()).toEqual({ rows: 7, megabytes: 64 })
})

it('counts with the next read of everybody else', async () => {
  const ctx = await contextOf(database.db, ['system_parameter'])
  const other = await openOther()
  await setParameter(ctx, { key: 'registration', value: { open: false }, version: 0 })
  expect((await readParameters(other, ['registration'])).registration.open).toBe(false)
  await setParameter(ctx, { key: 'registration', value: null, version: 1 })
  expect((await readParameters(other, ['registration'])).registration.open).toBe(true)
  await other.close()
})

async function openOther() {
  const { connect } = await import('@/db/client')
  return connect(database.url, { max: 1 })
}
