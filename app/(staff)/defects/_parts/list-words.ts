/** The words that the lists need in the browser. */
export const listWords = ['defects', 'fields', 'states'] as const
