export interface IdentityService {
  issuer: string
  discovery: string
  signOutAddress(session: SignOut): Promise<string | null>
}

export interface SignOut {
  idToken: string
  returnTo: string
  state: string
  locale: string
}
