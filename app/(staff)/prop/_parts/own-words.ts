export const ownWords = ['tab', 'group', 'event', 'strata', 'unmask', 'least', 'only', 'cell']
