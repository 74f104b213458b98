/** Where the sign-in at the identity service begins; a plain link, for a router must not fetch it. */
export function signInAddress(returnTo: string, more: 'retry' | 'prompt' = 'retry'): string {
  return `/app/api/session/sign-in?${new URLSearchParams({ returnTo, retry: '1', ...(more === 'prompt' && { prompt: 'login' }) })}`
}

/** One value of a query: a name may come several times. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
