import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '@/lib/core/permissions'
import type { Endpoint } from '@/lib/http/endpoint'
import {
  changing,
  everythingBut,
  locked,
  type Matrix,
  openMatrix,
  special,
  spoiltCall,
} from '@/tests/support/calls/every-call'
import { watchChanges } from '@/tests/support/database/watch-changes'
import { inFull, isFull } from '@/tests/support/depth'
import { everyFile } from '@/tests/support/source/source-files'

// A test asks some hundred calls one after the other.
const timeout = 300_000
const others = (access: Endpoint['verb']['access']) => everythingBut(access as Access)
const sites: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
]

const oneOfEachAccess = (group: readonly Endpoint[]) => [
  ...new Map(group.map(endpoint => [String(endpoint.verb.access), endpoint])).values(),
]

let matrix: Matrix

beforeAll(async () => {
  matrix = await openMatrix()
  await watchChanges(matrix.door)
  await matrix.setFlag(false)
})
afterAll(() => matrix.door.close())

describe('every call', { timeout }, () => {
  it('refuses nobody and changes nothing', async () => {
    expect(await matrix.nobody(locked)).toEqual([])
  })

  it('refuses who holds everything else and changes nothing', async () => {
    expect(await matrix.holding(special, others)).toEqual([])
  })

  it('refuses who holds nothing before it reads what is asked, and changes nothing', async () => {
    expect(await matrix.holding(special, () => [], spoiltCall)).toEqual([])
  })

  it('that requires several permissions refuses who lacks one of them, whatever is asked', async () => {
    const several = special.filter(({ verb }) => verb.requiresAll)
    expect(several.length).toBeGreaterThan(4)
    for (const callOf of [undefined, spoiltCall]) {
      expect(await matrix.holding(several, access => [access].flat().slice(1) as Access[], callOf)).toEqual(
        [],
      )
      expect(
        await matrix.holding(several, access => [access].flat().slice(0, -1) as Access[], callOf),
      ).toEqual([])
    }
  })

  it('that changes something refuses a cookie that another site sends', async () => {
    expect(await matrix.otherSite(changing, sites)).toEqual([])
  })
})

describe('the permission flag', { ...inFull, timeout }, () => {
  it('is read outside pages by what tells it, and by nothing that lets anybody in', () => {
    const inLib = everyFile().filter(file => /^lib\/(?!ops\/|settings\/).*\.ts$/.test(file))
    const readers = inLib.filter(file => readFileSync(file, 'utf8').includes('permissionFlag'))
    expect(readers).toEqual(['lib/accounts/people/profile.ts'])
  })

  it('lets nobody in who is refused without it', async () => {
    await matrix.setFlag(true)
    const [asked, changed] = [special, changing].map(group => (isFull ? group : oneOfEachAccess(group)))
    expect(await matrix.nobody(asked!)).toEqual([])
    expect(await matrix.holding(asked!, others)).toEqual([])
    expect(await matrix.holding(asked!, () => [])).toEqual([])
    expect(await matrix.otherSite(changed!, sites)).toEqual([])
    await matrix.setFlag(false)
  })
})
