import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { listAssemblies } from '@/lib/dictionaries/lists/offers'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { replaceAssembly, undoReplacement } from '@/lib/dictionaries/replace-assembly'
import { verbs } from '@/lib/dictionaries/verbs'
import { openTestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, 'all')
})
afterAll(() => database.close())

let count = 0
const added = () => {
  const code = `R${++count}`
  return verbs.assembly.add(ctx, { code, name: `总成 ${code}` })
}
const offered = async (day: string) => {
  const then = { ...ctx, now: new Date(`${day}T04:00:00Z`) }
  return (await listAssemblies(then, {})).map(({ code }) => code)
}

test('a replaced assembly is offered up to the day before, its replacement goes on, and its name stays', async () => {
  const [old, young] = [await added(), await added()]
  const replaced = await replaceAssembly(ctx, {
    id: old.id,
    version: 1,
    replacedBy: young.code!,
    from: '2027-03-01',
  })
  expect(replaced).toMatchObject({ replacedBy: young.code, validTo: '2027-02-28', version: 2 })
  expect(await offered('2027-02-28')).toContain(old.code)
  expect(await offered('2027-03-01')).not.toContain(old.code)
  expect(await offered('2027-03-01')).toContain(young.code)
  expect((await lookups(ctx)).names.assembly(old.code, 'zh-CN')).toBe(old.name)
})

test('undoing it offers the assembly again', async () => {
  const [old, young] = [await added(), await added()]
  await replaceAssembly(ctx, { id: old.id, version: 1, replacedBy: young.code!, from: '2026-01-01' })
  const back = await undoReplacement(ctx, { id: old.id, version: 2 })
  expect(back).toMatchObject({ replacedBy: null, validTo: null, version: 3 })
  expect(await offered('2027-01-01')).toContain(old.code)
})

test('neither the assembly itself, nor a circle, nor one that is not offered may take its place', async () => {
  const [a, b, off] = [await added(), await added(), await added()]
  await verbs.assembly.update(ctx, { id: off.id, version: 1, enabled: false })
  await replaceAssembly(ctx, { id: a.id, version: 1, replacedBy: b.code!, from: '2027-01-01' })
  const refused = (id: string, version: number, replacedBy: string) =>
    replaceAssembly(ctx, { id, version, replacedBy, from: '2027-01-01' }).catch(error => error.details.issues)
  expect(await refused(b.id, 1, b.code!)).toEqual([{ path: 'replacedBy', code: 'replaces_itself' }])
  expect(await refused(b.id, 1, a.code!)).toEqual([{ path: 'replacedBy', code: 'replaces_itself' }])
  expect(await refused(b.id, 1, off.code!)).toEqual([{ path: 'replacedBy', code: 'not_offered' }])
  expect(await refused(b.id, 1, 'nothing')).toEqual([{ path: 'replacedBy', code: 'not_offered' }])
})

test('of two replacements at once that would close a circle one is refused', async () => {
  const [a, b] = [await added(), await added()]
  const both = await Promise.allSettled([
    replaceAssembly(ctx, { id: a.id, version: 1, replacedBy: b.code!, from: '2027-01-01' }),
    replaceAssembly(ctx, { id: b.id, version: 1, replacedBy: a.code!, from: '2027-01-01' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('it asks for the permission to edit, a sound day and the version that was read', async () => {
  const [a, b] = [await added(), await added()]
  const input = { id: a.id, version: 1, replacedBy: b.code!, from: '2027-01-01' }
  const reader = await contextOf(database.db, ['dictionary_assembly:query', 'dictionary_brand'])
  await expect(replaceAssembly(reader, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(replaceAssembly(ctx, { ...input, from: '2027-02-30' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(replaceAssembly(ctx, { ...input, version: 9 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(undoReplacement(ctx, { id: '999999', version: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('what takes the place of another is in use', async () => {
  const [a, b] = [await added(), await added()]
  await replaceAssembly(ctx, { id: a.id, version: 1, replacedBy: b.code!, from: '2027-01-01' })
  await expect(verbs.assembly.remove(ctx, { id: b.id })).rejects.toMatchObject({
    code: 'in_use',
    params: { records: 0, rows: 1 },
  })
})
