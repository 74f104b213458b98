import { AppError } from './errors'

/**
 * Addresses are kept: in histories, in the logs of proxies, in what a page tells the next one. So none of these is taken
 * from one, by whatever call. What the identity service's own protocol sends in addresses is not among them.
 */
const names = new Set([
  'username',
  'loginid',
  'password',
  'passwordhash',
  'oldpassword',
  'newpassword',
  'grant_type',
  'client_secret',
  'assertion',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'finance-access-token',
])

export function credentialsIn(query: URLSearchParams): string[] {
  return [...new Set(query.keys())].filter(name => names.has(name.toLowerCase()))
}

export function refuseCredentials(query: URLSearchParams): void {
  const found = credentialsIn(query)
  if (found.length === 0) return
  throw new AppError('invalid_input', {}, { issues: found.map(path => ({ path, code: 'in_address' })) })
}
