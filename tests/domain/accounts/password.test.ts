import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256, sha256InScript } from '@/app/_ui/hash/sha256'
import { digestPassword, hashPassword, isPassword } from '@/lib/accounts/password'

it('hashes in script as everybody else does, whatever the length', async () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 500]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256)
    expect(sha256InScript(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  for (const text of ['', 'admin@Defect1', '密码😀']) expect(await sha256(text)).toBe(digestPassword(text))
})

it('knows a password again, and keeps each under a salt of its own', async () => {
  const digest = digestPassword('admin@Defect1')
  const [one, two] = await Promise.all([hashPassword(digest), hashPassword(digest)])
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(two)
  expect(await isPassword(digest, one)).toBe(true)
  expect(await isPassword(digestPassword('admin@defect1'), one)).toBe(false)
  expect(await isPassword(digest, null)).toBe(false)
})
