/** The external sign-in service, any OpenID Connect provider. The sign-in itself is next-auth's. */
export interface IdentityService {
  /** Where a browser ends its session there; null when the service does not answer or has no such page. */
  signOutAddress(session: {
    idToken: string
    returnTo: string
    state: string
    locale: string
  }): Promise<string | null>
}

/** Where an issuer describes itself. */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
