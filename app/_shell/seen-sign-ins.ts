/** Cookie with the time of the latest failed sign-in that its owner has dismissed. */
export const seenSignIns = 'seen-sign-ins'
