/** The cookie that says up to which failed sign-in the owner has been told. */
export const seenSignIns = 'seen-sign-ins'
