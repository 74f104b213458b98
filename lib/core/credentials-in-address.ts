import { AppError } from './errors'

// Refused in a query string: addresses end up in browser histories, proxy logs and Referer headers. What
// OpenID Connect itself sends in addresses is not listed.
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
