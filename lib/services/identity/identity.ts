export interface IdentityService {
  issuer: string
  discovery: string
  /** Null if the service does not answer or has no such page. */
  signOutAddress(session: SignOut): Promise<string | null>
}

export interface SignOut {
  idToken: string
  returnTo: string
  /** Returned unchanged; our request id, so that both logs can be matched. */
  state: string
  locale: string
}
