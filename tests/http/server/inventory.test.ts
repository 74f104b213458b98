import { describe, expect, it } from 'vitest'
import type { Access } from '@/lib/core/permissions'
import { endpoints } from '@/lib/http/registry'
import { calls, pageAccess } from '@/tests/support/calls/access-list'
import { nameOf } from '@/tests/support/calls/every-call'
import { changesSeen, watchChanges } from '@/tests/support/database/watch-changes'
import { openDoor } from '@/tests/support/server/door'
import { everyFile } from '@/tests/support/source/source-files'

const listed: Record<string, { access: Access | readonly Access[] }> = calls

it('a row that is written anywhere is seen, a session that is only used is not', async () => {
  const door = await openDoor()
  await watchChanges(door)
  const before = await changesSeen(door)
  const token = await door.signIn(['vehicle_defect'])
  const written = await changesSeen(door)
  expect(written).toMatchObject({ users: 1, sessions: 1 })
  await door.call('GET', '/preferences/defects', { token })
  await door.database.pool.query('update sessions set last_seen_at = now()')
  expect(await changesSeen(door)).toEqual(written)
  await door.database.pool.query(
    `update brands set name_en = name_en where id = (select min(id) from brands)`,
  )
  expect(await changesSeen(door)).toMatchObject({ ...written, brands: 1 })
  expect(before).not.toHaveProperty('users')
  await door.close()
})

describe('the list of who may do what', () => {
  it('names every call, with the access that its verb asks for', () => {
    for (const endpoint of endpoints) {
      const name = nameOf(endpoint)
      const sentence = `${name} asks for ${endpoint.verb.access}: write that into tests/support/calls/access-list.ts once it is right`
      expect(listed[name]?.access, sentence).toEqual(endpoint.verb.access)
    }
    const gone = Object.keys(listed).filter(name => !endpoints.some(endpoint => nameOf(endpoint) === name))
    expect(gone, 'these calls are in the list and not in the registry').toEqual([])
  })

  it('names every page', () => {
    const pages = everyFile()
      .filter(file => /^app\/(.*\/)?page\.tsx$/.test(file))
      .map(
        file =>
          file
            .replace(/^app/, '')
            .replace(/\/\([a-z]+\)/g, '')
            .replace(/\/page\.tsx$/, '') || '/',
      )
    expect(pages.sort(), 'tests/support/calls/access-list.ts names every page and its access').toEqual(
      Object.keys(pageAccess).sort(),
    )
  })
})
