export const digitKeys = ['1', '2', '3']
