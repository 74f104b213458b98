/** For a plain link: a router must not prefetch an address that redirects to another site. */
export function signInAddress(returnTo: string, more: 'retry' | 'prompt' | 'fresh' = 'retry'): string {
  return `/app/api/session/sign-in?${new URLSearchParams({ returnTo, retry: '1', ...(more === 'prompt' && { prompt: 'login' }), ...(more === 'fresh' && { fresh: '1' }) })}`
}

export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
