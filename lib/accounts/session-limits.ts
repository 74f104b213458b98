/**
 * A session ends after half an hour without a call, and after twelve hours in any case. The parameter `sessions` makes
 * both shorter, never longer.
 */
export const idleMinutes = 30
export const longestHours = 12
