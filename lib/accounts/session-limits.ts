/** Upper limits; the parameter `sessions` can only make them shorter. */
export const idleMinutes = 30
export const longestHours = 12
