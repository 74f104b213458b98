import { expect, it } from 'vitest'
import { addressesOf, writableAddress } from '@/db/hosts'

it('a database URL may name several hosts, each with a port of its own', () => {
  expect(
    addressesOf('postgresql://role:p%40ss@a.example:5432,b.example:5433,[::1]/name?sslmode=require'),
  ).toEqual([
    'postgresql://role:p%40ss@a.example:5432/name?sslmode=require',
    'postgresql://role:p%40ss@b.example:5433/name?sslmode=require',
    'postgresql://role:p%40ss@[::1]/name?sslmode=require',
  ])
  expect(addressesOf('postgresql://role:a,b@one/name')).toEqual(['postgresql://role:a,b@one/name'])
})

it('says why when none of them answers', async () => {
  await expect(writableAddress('postgresql://role@127.0.0.1:1,127.0.0.1:2/name')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
