export const seenSignIns = 'seen-sign-ins'
