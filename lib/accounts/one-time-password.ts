import { randomInt } from 'node:crypto'
import { digestPassword, hashPassword } from './password'

/** Without signs that look alike when they are read out or copied by hand. */
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const hours = 72

/**
 * A password that an administrator passes on: four groups of four, 92 bits. It is shown once and stored as its hash;
 * it opens nothing but the page where it is changed, and only for three days.
 */
export async function oneTimePassword(now: Date) {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return {
    password,
    stored: {
      passwordHash: await hashPassword(digestPassword(password)),
      mustChangePassword: true,
      passwordEndsAt: new Date(now.getTime() + hours * 3_600_000),
    },
  }
}
