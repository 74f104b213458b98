/** Any OpenID Connect provider. The sign-in itself is next-auth's. */
export interface IdentityService {
  issuer: string
  discovery: string
  /** Null if the service does not answer or has no such page. */
  signOutAddress(session: SignOut): Promise<string | null>
}

export interface SignOut {
  idToken: string
  returnTo: string
  /** Comes back unchanged; the id of our request, so that both logs can be matched. */
  state: string
  locale: string
}
