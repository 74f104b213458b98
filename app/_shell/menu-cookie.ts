/** Read by the server, so that its first HTML already has the menu folded. */
export const menuCookie = 'menu'
