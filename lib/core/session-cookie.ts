/** The session cookie; its name is the specification's access token key. */
export const sessionCookie = 'Finance-Access-Token'
