export const userTypes = ['staff', 'external', 'service'] as const
export const userStates = ['pending', 'active', 'disabled', 'deleted'] as const
export type UserType = (typeof userTypes)[number]
export type UserState = (typeof userStates)[number]

export const loginIdPattern = /^[\w.@-]{2,64}$/
export const mobilePattern = /^(\+86|0086)?1[3-9]\d{9}$/
export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const shortestPassword = 10
export const longestPassword = 128
