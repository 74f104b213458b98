// OpenID Connect Core 2; the values of `amr` are those of RFC 8176.
export interface SignInProof {
  authenticatedAt: Date | null
  acr: string | null
  amr: string[] | null
}

export type SignInFactors = Pick<SignInProof, 'acr' | 'amr'>

const several = ['mfa', 'mca', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']
// A text message alone is one factor.
const besidePassword = ['sms', 'tel']

export function hasSecondFactor({ acr, amr }: SignInFactors, accepted: string): boolean {
  const used = (methods: string[]) => methods.some(one => amr?.includes(one))
  return (
    (acr ? accepted.split(' ').includes(acr) : false) ||
    used(several) ||
    (used(['pwd', 'pin']) && used(besidePassword))
  )
}

export function lacksSecondFactor(
  roles: readonly { name: string }[],
  factors: SignInFactors,
  required: { roles: string; acr: string },
): boolean {
  return needsSecondFactor(roles, required) && !hasSecondFactor(factors, required.acr)
}

export function needsSecondFactor(roles: readonly { name: string }[], required: { roles: string }): boolean {
  const named = required.roles.split('、').filter(Boolean)
  return roles.some(({ name }) => named.includes(name))
}

// Whatever has another shape says nothing.
export function proofIn(claims: { auth_time?: unknown; acr?: unknown; amr?: unknown }, now: Date) {
  const { auth_time: seconds, acr, amr } = claims
  const known = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
  return {
    // A service whose clock is ahead does not make a sign-in younger than it is.
    authenticatedAt: known ? new Date(Math.min(seconds * 1000, now.getTime())) : null,
    acr: typeof acr === 'string' && acr !== '' ? acr : null,
    amr: Array.isArray(amr) ? amr.filter(one => typeof one === 'string') : null,
  }
}
