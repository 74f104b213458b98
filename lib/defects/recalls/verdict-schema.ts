/** What lists are filtered by: `outside` is neither covered nor possibly so. */
export const filteredVerdicts = ['covered', 'possible', 'not', 'outside'] as const
