/** The external sign-in service, any OpenID Connect provider. The sign-in itself is next-auth's. */
export interface IdentityService {
  issuer: string
  discovery: string
  /** Where a browser ends its session there; null when the service does not answer or has no such page. */
  signOutAddress(session: SignOut): Promise<string | null>
}

export interface SignOut {
  idToken: string
  returnTo: string
  /** Comes back unchanged; our request's id, so that both logs tell of the same sign-out. */
  state: string
  locale: string
}
