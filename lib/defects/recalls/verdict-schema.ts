export const filteredVerdicts = ['covered', 'possible', 'not', 'outside'] as const
