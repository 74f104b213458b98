/** Words of the address that are no filters of records. */
export const ownWords = ['tab', 'group', 'event', 'strata', 'unmask', 'least', 'only', 'cell']
