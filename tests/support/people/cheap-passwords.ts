import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll } from 'vitest'

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, hash: Buffer) => void,
) => void

/** What was hashed since it was emptied: how long the password, the salt and the hash, and for what cost. */
export const hashings: object[] = []

const { scrypt } = crypto
const cheap: Scrypt = (password, salt, length, options, done) => {
  hashings.push({ password: password.length, salt: salt.length, length, ...options })
  scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, done)
}

function use(one: Scrypt | typeof scrypt) {
  Object.assign(crypto, { scrypt: one })
  syncBuiltinESMExports()
}

/**
 * For a file: each hash costs a hundredth of what it says, so only who was given a password in it can sign in:
 * `addUser()`, no seeded user.
 */
export function makePasswordsCheap() {
  use(cheap)
  afterAll(() => use(scrypt))
}
