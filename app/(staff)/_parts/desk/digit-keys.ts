/** Of choices, in their order. */
export const digitKeys = ['1', '2', '3']
