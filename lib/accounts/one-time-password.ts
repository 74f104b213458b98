import { randomInt } from 'node:crypto'
import { digestPassword, hashPassword } from './password'

const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const hours = 72

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
