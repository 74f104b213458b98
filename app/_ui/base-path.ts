/** Apart from `navigation.ts`, because the server sees only components of a client module. */
export const basePath = '/app'
